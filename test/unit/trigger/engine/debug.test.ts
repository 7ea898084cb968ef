import { Play } from './histories.test';
const one = JSON.parse(process.env.H as string, (k, v) => (k === 'stopAfter' && v === null ? Infinity : v));
test('debug', async () => {
	const play = new Play(one) as any;
	const poll = play.watcher.poll.bind(play.watcher);
	play.watcher.poll = async (ms?: number) => {
		try {
			const events = await poll(ms);
			console.log(play.service.asked.join(', ') + '\n' + events.map((e: any) => e.id + ' ' + e.status) + '\n' + JSON.stringify(play.watcher.state) + play.watcher.notes.join('\n'));
			return events;
		} catch (e) { console.log(play.service.asked.join(', ') + ' threw ' + e); throw e; }
	};
	await play.run();
});
