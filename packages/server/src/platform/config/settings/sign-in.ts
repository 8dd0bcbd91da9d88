import * as z from 'zod';
import { group, setting } from '../setting';
import { address, httpAddress, list, onOff } from '../value-schemas';
import { isLoopback, serverSettings } from './server';

export const signInSettings = {
  /** Undefined: the provider inside the process. */
  oidc: group(
    {
      issuer: setting('OIDC_ISSUER', {
        meaning: 'Address of the OpenID Connect provider that signs people in.',
        schema: httpAddress,
        default: { words: 'a provider inside the process with the demo accounts' },
        requiredInProduction: true,
        httpsInProduction: true,
        needs: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
        findProblems: (issuer, { read }) => [
          issuer === undefined &&
            !isLoopback(read(serverSettings.host)) &&
            'OIDC_ISSUER must be set when HOST is not this machine: the demo accounts are for it alone',
        ],
      }),
      clientId: setting('OIDC_CLIENT_ID', {
        meaning:
          'Name of this installation at the provider. The redirect address is `<PUBLIC_URL>/api/core/v1/auth/callback`.',
        schema: z.string(),
        default: { words: 'none; needed with `OIDC_ISSUER`' },
      }),
      clientSecret: setting('OIDC_CLIENT_SECRET', {
        meaning: 'Secret of this installation at the provider.',
        schema: z.string(),
        default: { words: 'none; needed with `OIDC_ISSUER`' },
        secret: true,
      }),
      trustEmail: setting('OIDC_TRUST_EMAIL', {
        meaning:
          "`on` accepts an e-mail address if the provider omits whether it is verified (`email_verified`), as Microsoft Entra ID does. Use it only if nobody can enter somebody else's address at the provider, because an address gives access to the invites sent to it.",
        schema: onOff,
        default: {
          text: 'off',
          words:
            '`off`: only verified addresses count; people without one can sign in, but cannot accept invites',
        },
      }),
      emailClaim: setting('OIDC_EMAIL_CLAIM', {
        meaning:
          "Claim whose value counts as a confirmed e-mail address where the provider sends no verified `email`, such as `upn` or `preferred_username` of Microsoft Entra ID. Use it only if nobody can enter somebody else's address there, because an address gives access to the invites sent to it.",
        schema: z.string().max(200, 'must have at most 200 characters'),
        default: { words: 'none: only `email` counts' },
        needs: ['OIDC_ISSUER'],
      }),
      trustLogin: setting('OIDC_TRUST_LOGIN', {
        meaning:
          '`on` accepts a sign-in as fresh if the provider was asked for it (`prompt=login`) but omits its time (`auth_time`). Use it only if the provider then asks for the password each time.',
        schema: onOff,
        default: {
          text: 'off',
          words:
            '`off`: without `auth_time` nobody can create keys, transfer or delete a workspace, delete an account, change administrators or product roles, or add an endpoint',
        },
      }),
      staffClaim: setting('OIDC_STAFF_CLAIM', {
        meaning:
          'Claim of the provider that makes people staff or operators of the product, such as `groups`, or `realm_access.roles` for a claim inside another. These roles are renewed at each sign-in; roles given in the console or by `npm run staff` stay.',
        schema: z.string().max(200, 'must have at most 200 characters'),
        default: { words: 'none: the provider gives no roles' },
        needs: ['OIDC_ISSUER'],
      }),
      staffValues: setting('OIDC_STAFF_VALUES', {
        meaning: 'Values of that claim that make somebody staff, separated by commas.',
        schema: list,
        default: { words: 'none' },
        needs: ['OIDC_STAFF_CLAIM'],
      }),
      operatorValues: setting('OIDC_OPERATOR_VALUES', {
        meaning: 'Values of that claim that make somebody an operator, separated by commas.',
        schema: list,
        default: { words: 'none' },
        needs: ['OIDC_STAFF_CLAIM'],
      }),
    },
    ({
      issuer,
      clientId,
      clientSecret,
      trustEmail,
      emailClaim,
      trustLogin,
      staffClaim,
      staffValues,
      operatorValues,
    }) =>
      issuer && clientId && clientSecret
        ? {
            ...{ issuer, clientId, clientSecret, trustEmail, trustLogin },
            ...(emailClaim !== undefined && { emailClaim }),
            ...(staffClaim !== undefined && {
              productRoles: { claim: staffClaim, staff: staffValues ?? [], operator: operatorValues ?? [] },
            }),
          }
        : undefined,
  ),
  /** The provider before a change; only for the merge of accounts. */
  previousOidc: group(
    {
      issuer: setting('OIDC_PREVIOUS_ISSUER', {
        meaning:
          'Address of the previous OpenID Connect provider, where people prove their old account for [a merge](operator.md#merging-accounts). It signs nobody in.',
        schema: httpAddress,
        default: { words: 'none' },
        httpsInProduction: true,
        needs: ['OIDC_ISSUER', 'OIDC_PREVIOUS_CLIENT_ID', 'OIDC_PREVIOUS_CLIENT_SECRET'],
      }),
      clientId: setting('OIDC_PREVIOUS_CLIENT_ID', {
        meaning: 'Name of this installation at the previous provider, with the same redirect address.',
        schema: z.string(),
        default: { words: 'none; needed with `OIDC_PREVIOUS_ISSUER`' },
      }),
      clientSecret: setting('OIDC_PREVIOUS_CLIENT_SECRET', {
        meaning: 'Secret of this installation at the previous provider.',
        schema: z.string(),
        default: { words: 'none; needed with `OIDC_PREVIOUS_ISSUER`' },
        secret: true,
      }),
    },
    ({ issuer, clientId, clientSecret }) =>
      issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
  ),
  passwordUrl: setting('PASSWORD_URL', {
    meaning: "The identity provider's page for changing password and name, linked from the account settings.",
    schema: httpAddress,
    default: { words: 'none: the settings show no such link' },
  }),
  securityContact: setting('SECURITY_CONTACT', {
    meaning:
      'Where to report a vulnerability, for `/.well-known/security.txt`: an address that begins with `mailto:` or `https:`.',
    schema: address(['mailto:', 'https:'], 'an address that begins with mailto: or https:'),
    default: { words: 'none: there is no such file' },
  }),
  sessionSecret: setting('SESSION_SECRET', {
    meaning:
      'At least 32 characters that protect sign-ins and stored signing keys; the same for all processes.',
    schema: z.string().min(32, 'must have at least 32 characters'),
    default: { words: 'generated once into `DATA_DIR`' },
    requiredInProduction: true,
    secret: true,
  }),
};
