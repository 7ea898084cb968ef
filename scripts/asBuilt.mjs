/**
 * Preloaded, it gives a script what was built in the place of the sources: `dist/nodes/…` for `nodes/…`. So what is
 * frozen and measured is what ships, in the order in which it ships.
 */
import Module from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

const checkout = resolve(import.meta.dirname, '..');
const built = ['nodes', 'credentials'];

const { _resolveFilename: resolveFilename } = Module;
Module._resolveFilename = function (request, parent, ...more) {
	if (!request.startsWith('.') || !parent?.filename) {
		return resolveFilename.call(this, request, parent, ...more);
	}
	const path = relative(checkout, resolve(dirname(parent.filename), request));
	const isBuilt = built.includes(path.split(sep)[0]);
	const wanted = isBuilt ? join(checkout, 'dist', path) : request;
	return resolveFilename.call(this, wanted, parent, ...more);
};
