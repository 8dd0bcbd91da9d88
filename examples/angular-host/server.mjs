// The server of an Angular application: it sends the built page under a strict policy, and has the token endpoint for Express.
import { fileURLToPath } from 'node:url';
import express from 'express';
import { orielToken } from '../token-endpoints/express_endpoint.mjs';

const {
  ORIEL_API: api = 'http://localhost:4400',
  ORIEL_PUBLISHABLE_KEY: publishableKey,
  PORT = '8080',
  // The folder that `ng build` fills.
  DIST = fileURLToPath(new URL('dist', import.meta.url)),
} = process.env;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' ${api}`,
  `img-src ${api} data: blob:`,
  `frame-src ${api}`,
  "base-uri 'self'",
].join('; ');

express()
  .use(orielToken)
  .use((_, response, next) => {
    response.set('Content-Security-Policy', policy);
    next();
  })
  .get('/oriel/settings', (_, response) => response.json({ api, publishableKey }))
  .use(express.static(DIST))
  // Angular's router knows the other addresses.
  .get('/{*path}', (_, response) => response.sendFile('index.html', { root: DIST }))
  .listen(Number(PORT), '127.0.0.1');
