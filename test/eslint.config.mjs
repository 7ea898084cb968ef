/** n8n's rules are for nodes; those for test/ and scripts/ are in scripts/lint/typed.eslint.mjs, which reads the files once. */
export default [{ ignores: ['**'] }];
