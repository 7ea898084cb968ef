import Module from 'node:module';

/**
 * To be imported first. Beside X.node.ts lies n8n's X.node.json, and «./X.node» means the code: what is
 * looked for last has to be the data.
 */
const { _extensions: extensions } = Module as unknown as { _extensions: Record<string, unknown> };
const { '.json': data } = extensions;
delete extensions['.json'];
extensions['.json'] = data;
