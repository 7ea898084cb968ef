import type { StoredVerification } from './records/verification';

/** Stands for the provider's form behind `formUrl`: one look at the verification, two ways to decide it. */
export function formPage({ id, kind, record }: StoredVerification): string {
	const button = (label: string, move: object) =>
		`<button onclick='decide(${JSON.stringify(move)})'>${label}</button>`;
	return `<!doctype html>
<html lang="en">
<title>Verification form (emulated)</title>
<body style="font: 1rem system-ui; max-width: 32rem; margin: 4rem auto">
<h1>Verification of ${kind === 'business' ? 'a business' : 'an individual'}</h1>
<p>Status: <strong id="status">${escaped(record.status)}</strong></p>
${button('Approve', { status: 'approved' })}
${button('Reject', { status: 'rejected', rejectionReasons: ['The document is not readable'] })}
<script>
async function decide(move) {
	const answer = await fetch('/__emulator/verifications/${id}', {
		method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(move),
	});
	document.getElementById('status').textContent = (await answer.json()).record.status;
}
</script>
</body>
</html>
`;
}

function escaped(text: string): string {
	return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
