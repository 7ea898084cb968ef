import Module from 'node:module';

/**
 * To be imported before the nodes where tsx runs them: beside X.node.ts lies n8n's X.node.json, and Node would take
 * «./X.node» for the JSON unless that extension is tried last.
 */
const { _extensions: extensions } = Module as unknown as { _extensions: Record<string, unknown> };
const { '.json': json } = extensions;
delete extensions['.json'];
extensions['.json'] = json;
