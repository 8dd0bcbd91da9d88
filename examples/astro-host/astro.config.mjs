import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

const { ORIEL_API = 'http://localhost:4400', SITE_ORIGIN = 'http://localhost:4321' } = process.env;

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // Astro refuses a `POST` whose `Origin` is not the address of the site, which it knows for these hosts only.
  security: { allowedDomains: [{ hostname: new URL(SITE_ORIGIN).hostname }] },
  experimental: {
    csp: {
      directives: [
        "default-src 'none'",
        `connect-src 'self' ${ORIEL_API}`,
        `img-src ${ORIEL_API} data: blob:`,
        `frame-src ${ORIEL_API}`,
      ],
    },
  },
});
