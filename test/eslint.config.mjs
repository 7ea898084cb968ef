import js from '@eslint/js';
import typescript from 'typescript-eslint';

export default typescript.config(js.configs.recommended, typescript.configs.recommended, {
	languageOptions: {
		globals: { console: 'readonly', process: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
	},
});
