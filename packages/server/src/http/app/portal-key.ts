import { createHmac } from 'node:crypto';

/**
 * The publishable key of the portal, which identifies its calls and grants nothing. It is derived from the server's secret, so
 * all processes have the same one without a row of their own.
 */
export const portalKeyOf = (secret: string): string =>
  `pk_${createHmac('sha256', secret).update('portal publishable key').digest('base64url')}`;
