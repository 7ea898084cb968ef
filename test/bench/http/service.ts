/**
 * The service in a process of its own, so that it takes no processor time of what is measured: a few
 * reads, answers written beforehand. The emulator checks more than it would be fair to wait for here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Random } from '../../support/emulator/random';
import { buildConversion } from '../../support/emulator/records/conversion';
import { minute, start } from '../service';
import type { Answers, Counts, Filling, Ready } from './serviceProcess';

const apiKey = 'bench-api-key';
const pageSize = 100;

interface Owner {
	subaccount: { id: string };
	conversions: Array<{ id: string }>;
}

const none: Counts = { requests: 0, refused: 0, connections: 0, atOnce: 0 };

let answers: Answers = { latencyMs: 0 };
let counts = { ...none };
let underWay = 0;
let sockets = new WeakSet<Socket>();
/** Times of the requests that were let through within the last second. */
let admitted: number[] = [];

function filled({ subaccounts, conversionsOfEach }: Filling): Owner[] {
	const random = new Random(1, 'bench');
	return Array.from({ length: subaccounts }, (_, number) => ({
		subaccount: {
			id: random.uuid(),
			email: `person-${number}@cross-border-payments.example`,
			status: 'approved',
			createdAt: new Date(start).toISOString(),
		},
		conversions: Array.from({ length: conversionsOfEach }, (_, index) =>
			buildConversion(random, {
				at: new Date(start - index * minute).toISOString(),
				amount: 100 + (index % 900),
				from: 'usdc',
				to: 'brl',
			}),
		),
	}));
}

/** The text of an answer, by path and query; undefined is a 404. */
function texts(owners: readonly Owner[]): (url: URL) => string | undefined {
	const written = new Map<string, string>();
	for (const { subaccount, conversions } of owners) {
		for (const conversion of conversions) {
			written.set(`${subaccount.id} ${conversion.id}`, JSON.stringify(conversion));
		}
	}
	const pages = new Map<string, string>();
	return ({ pathname, searchParams }) => {
		const [, , , subaccountId, , list, id] = pathname.split('/');
		if (id) return written.get(`${subaccountId} ${id}`);
		const number = Number(searchParams.get('page') ?? 1);
		const limit = Math.min(pageSize, Number(searchParams.get('limit') ?? pageSize));
		const key = `${pathname} ${number} ${limit}`;
		let text = pages.get(key);
		if (text === undefined) {
			const records = list
				? owners.find(({ subaccount }) => subaccount.id === subaccountId)?.conversions
				: owners.map(({ subaccount }) => subaccount);
			if (!records) return undefined;
			const data = records.slice((number - 1) * limit, number * limit);
			const total = records.length;
			const last = Math.ceil(total / limit);
			const body = list
				? { data, total, page: number, limit, totalPages: last }
				: { data, meta: { total, page: number, limit, pages: last } };
			pages.set(key, (text = JSON.stringify(body)));
		}
		return text;
	};
}

function isOverRate(): boolean {
	const now = performance.now();
	admitted = admitted.filter((time) => now - time < 1000);
	if (admitted.length >= (answers.ratePerSecond ?? Infinity)) return true;
	if (answers.ratePerSecond) admitted.push(now);
	return false;
}

function count({ socket }: IncomingMessage): void {
	counts.requests++;
	if (!sockets.has(socket)) counts.connections++;
	sockets.add(socket);
	counts.atOnce = Math.max(counts.atOnce, ++underWay);
}

function send(response: ServerResponse, status: number, text: string): void {
	const { retryAfter } = answers;
	response.writeHead(status, {
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(text),
		...(status === 429 && retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
	});
	response.end(text);
}

function main(): void {
	const owners = filled(JSON.parse(process.argv[2] ?? '') as Filling);
	const textOf = texts(owners);
	const server = createServer((request, response) => {
		count(request);
		response.once('close', () => underWay--);
		const isKnown = request.headers['x-api-key'] === apiKey;
		const isRefused = isKnown && isOverRate();
		if (isRefused) counts.refused++;
		const answer = () => {
			if (!isKnown) return send(response, 401, '{"message":"Unauthorized"}');
			if (isRefused) return send(response, 429, '{"message":"Too many requests"}');
			const text = textOf(new URL(request.url ?? '/', 'http://127.0.0.1'));
			send(response, text ? 200 : 404, text ?? '{"message":"Not found"}');
		};
		if (answers.latencyMs > 0) setTimeout(answer, answers.latencyMs);
		else answer();
	});
	// Longer than any case, so that a connection ends only because the client wants it to.
	server.keepAliveTimeout = 120_000;
	process.on('message', (next: Answers) => {
		const told = counts;
		[answers, counts, sockets, admitted] = [next, { ...none }, new WeakSet(), []];
		process.send?.(told);
	});
	process.on('disconnect', () => process.exit());
	server.listen(0, '127.0.0.1', () => {
		const { port } = server.address() as AddressInfo;
		const ready: Ready = {
			url: `http://127.0.0.1:${port}`,
			apiKey,
			owners: owners.map(({ subaccount, conversions }) => ({
				id: subaccount.id,
				conversions: conversions.slice(0, 1000).map(({ id }) => id),
			})),
		};
		process.send?.(ready);
	});
}

main();
