import { routesByName } from '../../route/routes';
import { buildOpenApi } from './build-openapi';

// A step of `npm run api`: prints the document of a development server, sorted by path, so that a new call moves no other.
const document = buildOpenApi(Object.values(routesByName), { title: 'Oriel', url: 'http://localhost:4400' });
const paths = Object.entries(document.paths).sort(([a], [b]) => (a < b ? -1 : 1));
process.stdout.write(JSON.stringify({ ...document, paths: Object.fromEntries(paths) }));
