import fastify from 'fastify';

/** What a message to this model says: the tool to call and what with. */
export interface ToolCall {
	tool: string;
	args: Record<string, unknown>;
}

interface Message {
	role: string;
	content: string;
}

interface Tool {
	function: { name: string; description: string };
}

/** Stands in for OpenAI: it makes the tool call that the message is, and then says what the tool gave. */
export async function startChatModel() {
	const app = fastify({ forceCloseConnections: true });
	let offered: Tool[] = [];
	app.post('/chat/completions', ({ body }) => {
		const { messages, tools } = body as { messages: Message[]; tools: Tool[] };
		offered = tools;
		return { object: 'chat.completion', choices: [{ index: 0, ...replyTo(messages.at(-1)!) }] };
	});
	const url = await app.listen({ host: '127.0.0.1', port: 0 });
	return {
		url,
		/** What it reads of a tool. */
		descriptionOf: (tool: string) =>
			offered.find((one) => one.function.name === tool)?.function.description ?? '',
		close: async () => await app.close(),
	};
}

function replyTo({ role, content }: Message) {
	if (role === 'tool') return { finish_reason: 'stop', message: { role: 'assistant', content } };
	const { tool, args } = JSON.parse(content) as ToolCall;
	// n8n wraps the parameters of a tool that a person reviews.
	const call = { name: tool, arguments: JSON.stringify({ toolParameters: args, ...args }) };
	return {
		finish_reason: 'tool_calls',
		message: {
			role: 'assistant',
			content: '',
			tool_calls: [{ id: `call-${tool}`, type: 'function', function: call }],
		},
	};
}
