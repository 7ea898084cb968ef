import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { createClient, type Client } from '../../nodes/CrossBorderPayments/transport/client';
import { RequestLimiter } from '../../nodes/CrossBorderPayments/transport/limiter';
import {
	defaultSettings,
	type ServiceSettings,
} from '../../nodes/CrossBorderPayments/transport/serviceSettings';
import type { VirtualClock } from './virtualClock';

export const apiKey = 'key-0f8fad5b-do-not-show';

export const someId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

type Step =
	| IN8nHttpFullResponse
	| Error
	| ((options: IHttpRequestOptions) => Promise<IN8nHttpFullResponse> | IN8nHttpFullResponse);

/** A response as n8n's helper gives it back: the body is text. */
export function httpResponse(
	statusCode: number,
	body: unknown = '',
	headers: Record<string, string> = {},
): IN8nHttpFullResponse {
	return { statusCode, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** An error as Node's network code makes it. */
export function brokenBy(code: string, message = code): Error {
	return Object.assign(new Error(message), { code });
}

interface Scripted {
	client: Client;
	/** What was sent, in order. */
	sent: IHttpRequestOptions[];
}

/** A client whose service follows a script; the last step repeats. */
export function scripted(
	clock: VirtualClock,
	steps: Step[],
	setup: {
		environment?: 'production' | 'sandbox';
		apiKey?: string;
		settings?: Partial<ServiceSettings>;
		signal?: AbortSignal;
		closing?: AbortSignal;
		wait?: (ms: number) => Promise<unknown>;
		limiter?: RequestLimiter;
	} = {},
): Scripted {
	const sent: IHttpRequestOptions[] = [];
	const send = async (options: IHttpRequestOptions): Promise<IN8nHttpFullResponse> => {
		const step = steps[Math.min(sent.length, steps.length - 1)];
		sent.push(options);
		if (step === undefined) throw new Error('the script is empty');
		if (step instanceof Error) throw step;
		return typeof step === 'function' ? await step(options) : step;
	};
	const client = createClient({
		connection: {
			environment: setup.environment ?? 'sandbox',
			baseUrl: 'https://sandbox.example.com/base',
			apiKey: setup.apiKey ?? apiKey,
			settings: { ...defaultSettings, ...setup.settings },
		},
		send,
		wait: setup.wait ?? clock.wait,
		limiter: setup.limiter ?? new RequestLimiter(setup.wait ?? clock.wait),
		signal: setup.signal,
		closing: setup.closing,
	});
	return { client, sent };
}
