/** What has to be undone at the end, however the end comes: in reverse order, once. */
export class Cleanup {
	private readonly tasks: Array<() => unknown> = [];
	private running: Promise<void> | undefined;

	add(task: () => unknown): void {
		this.tasks.push(task);
	}

	get isRunning(): boolean {
		return this.running !== undefined;
	}

	run(): Promise<void> {
		return (this.running ??= this.runAll());
	}

	/** Ctrl-C and SIGTERM clean up and end the process. */
	onSignals(exitCode: () => number): void {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => void this.run().finally(() => process.exit(exitCode())));
		}
	}

	private async runAll(): Promise<void> {
		for (const task of this.tasks.reverse()) {
			try {
				await task();
			} catch (error) {
				console.error('while cleaning up:', error);
			}
		}
	}
}
