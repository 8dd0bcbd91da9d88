// The catalogue of errors for readers of the site: what they see, why, and what to do. It is part of no bundle.
import type { ApiErrorCode, OrielErrorCode } from '@oriel/contracts';

export interface Trouble {
  /** The sign of the trouble, for a person or in the console. */
  readonly symptom: string;
  readonly causes: readonly (readonly [cause: string, remedy: string])[];
}

const policy = '[the header for both isolations](embedding.md#content-security-policy)';

/** `A` is the address of the Oriel server, `T` the origin of the token address. */
export const troubles: Readonly<Record<OrielErrorCode, Trouble>> = {
  LOAD_FAILED: {
    symptom: 'The place has the line `LOAD_FAILED` or the card *The assistant could not be loaded*.',
    causes: [
      ["The page's policy lists only the loader, not the files that it loads", '`script-src A`'],
      [
        'A content blocker, a proxy or a cache withholds `/sdk/v1/`',
        'Let `A/sdk/v1/` through; `curl -I A/sdk/v1/oriel.js` answers 200',
      ],
      [
        'The script tag has no address, as in a tag manager that inserts its text',
        '`data-oriel-api="A"` on the tag',
      ],
      ['The server was away; the widget loads once it is back', '`curl A/readyz` answers 200'],
      [
        'A bundler left out the chunks of the package',
        'Deploy all files of the build, and keep those of the release before',
      ],
    ],
  },
  CSP_BLOCKED: {
    symptom:
      'A card or a notice says that the security rules of the page block the assistant. The console names the directive.',
    causes: [
      [
        '`frame-src` does not allow the frame',
        '`frame-src A`, or the address in `FRAME_ORIGIN` if the server has one',
      ],
      ['`connect-src` does not allow the server (`shadow`) or the token address', '`connect-src A T`'],
      ['`img-src` does not allow pictures', '`img-src A data: blob:`'],
      ['Everything else', `${policy}; \`(await handle.diagnose()).policy\` is the whole line for this page`],
    ],
  },
  TARGET_NOT_FOUND: {
    symptom: 'Nothing appears; the console has `TARGET_NOT_FOUND`.',
    causes: [
      ['The selector matches nothing', 'Correct `data-oriel-target` or the first argument of `mount()`'],
      [
        'The element appears later than ten seconds after the call',
        'Call `mount()` with the element once it is there',
      ],
      ['The element is inside a shadow root', 'Pass the element instead of a selector'],
    ],
  },
  INVALID_OPTIONS: {
    symptom: 'A card says that the assistant is not set up correctly. The message names the option.',
    causes: [
      [
        'The option does not exist, or its value is of another kind',
        'Compare it with [the options](reference/options.md); the console suggests names that are near',
      ],
      ['An attribute has broken JSON', 'Put the attribute in single quotes: `theme=\'{"scheme":"dark"}\'`'],
      [
        '`variant` names a file that is missing or broken',
        'Open `A/variants/NAME.json`; see [partner variants](variants.md)',
      ],
    ],
  },
  HANDSHAKE_TIMEOUT: {
    symptom: 'The skeleton stays for some seconds, then a card says that the assistant does not answer.',
    causes: [
      ["The page's policy blocks the frame without a report", '`frame-src A`'],
      [
        'The page sends `Cross-Origin-Embedder-Policy`, and a proxy removes the headers of the frame',
        'Let the proxy keep `Cross-Origin-Embedder-Policy` and `Cross-Origin-Resource-Policy`',
      ],
      [
        'A proxy adds `X-Frame-Options` or another `frame-ancestors` to `/embed/`',
        "Remove the proxy's own header there",
      ],
      [
        'The origin of the page is not in the application',
        'Add it to the addresses of [the application](getting-started.md#your-application-and-its-keys)',
      ],
    ],
  },
  ORIGIN_NOT_ALLOWED: {
    symptom: 'A card says that this page may not embed the assistant.',
    causes: [
      ['`publishableKey` is missing', '`data-oriel-publishable-key="pk_…"`'],
      ['The key is mistyped or of another server', 'Copy it from the settings of the application'],
      [
        "The application does not list the page's origin; `www` and the port count",
        'Add it to the addresses of [the application](getting-started.md#your-application-and-its-keys)',
      ],
      [
        'The token was made for another origin',
        "Request it with the page's origin, as `origin` in [the call](token-endpoints.md#the-steps)",
      ],
    ],
  },
  VERSION_MISMATCH: {
    symptom: 'A card asks to reload the page.',
    causes: [
      ['The page has been open since before a release with another protocol', 'Reload it'],
      [
        'The npm package is older than the server supports',
        '`npm install` of [the package of the server](embedding.md#the-package); see [Changelog](changelog.md#compatibility)',
      ],
    ],
  },
  FRAME_RELOADED: {
    symptom: 'For a moment a notice says that the assistant reconnects.',
    causes: [
      [
        'The frame loaded its document again, such as after it was moved in the page',
        'Nothing; move the element with `moveBefore()` where the browser has it',
      ],
    ],
  },
  FRAME_REMOVED: {
    symptom: 'Requests reject with `FRAME_REMOVED`.',
    causes: [
      [
        'A script of the page removed the frame, such as a consent manager',
        'Exempt `oriel-*` elements from it',
      ],
      ['`unmount()` ended the widget during the request', 'Await the request first'],
    ],
  },
  FRAME_LOST: {
    symptom: 'A notice says that the assistant has stopped responding.',
    causes: [
      ['The computer was suspended, or the frame is busy', 'Wait: it returns to its state by itself'],
      ['The process of the frame has crashed', 'Press *Try again*'],
    ],
  },
  REQUEST_TIMEOUT: {
    symptom: 'A request of the page rejects after its time.',
    causes: [
      ['A dialog is open in the widget, or the network is slow', 'Give a longer `timeout` with the request'],
      ['`getToken` takes longer than ten seconds', 'Answer sooner, or `null` where nobody is signed in'],
    ],
  },
  METHOD_NOT_FOUND: {
    symptom: 'A command rejects.',
    causes: [
      [
        'The widget has no such command',
        'Compare it with [the commands](embedding.md#handle) of this widget',
      ],
      ['The page offers no such tool any more', 'List it in `tools`'],
    ],
  },
  INVALID_MESSAGE: {
    symptom: 'A command rejects; the message says which input is wrong.',
    causes: [
      ['The input has another form than its schema', 'Compare it with [the commands](embedding.md#handle)'],
      ['It names a chat or a card that does not exist, or that this person may not see', 'Read the id anew'],
      ['It is larger than a message may be', 'Upload files instead of passing their text'],
    ],
  },
  AUTH_REQUIRED: {
    symptom: 'The widget offers *Sign in*.',
    causes: [
      [
        'Nobody is signed in to the page',
        'Let the press lead to the sign-in of the page: `on: { "auth:required": … }`',
      ],
      [
        'The page has neither `tokenUrl` nor `getToken`, and the person has not signed in in the widget',
        '`token-url="/oriel/token"`, or [sign-in without tokens](embedding.md#sign-in-without-tokens)',
      ],
      [
        'The token address answers 401 although somebody is signed in',
        'Send the cookie: the address needs the origin of the page, or `SameSite=None; Secure`',
      ],
    ],
  },
  TOKEN_REJECTED: {
    symptom: 'The page gives a token, and the widget still offers *Sign in*. The console says so.',
    causes: [
      [
        'The token is of another server or another application',
        'Use the secret key of the application whose publishable key the page has',
      ],
      [
        'It has ended, because a clock is wrong or the page keeps it',
        'Give a new token at each call; check the clocks of both machines',
      ],
      ['The secret key was revoked', 'Make a new one in the settings of the application'],
    ],
  },
  TOKEN_UNAVAILABLE: {
    symptom: 'A card with *Try again*; the console says what the token address answered.',
    causes: [
      [
        '403: the check against forgery refuses the page',
        'Let it accept a `POST` with the header `Origin` of the page; answer 401 where nobody is signed in',
      ],
      ['A page of HTML, or a redirect to a sign-in', 'Answer JSON, `{ "token", "expiresAt" }`, or 401'],
      ['502 or 500', 'The log of your server has [the reason](token-endpoints.md#try-it)'],
      ['`getToken` threw', 'The console has what it threw'],
    ],
  },
  FORBIDDEN: {
    symptom: 'The widget says that the person may not do this.',
    causes: [
      [
        'The role of the person does not allow it',
        'Give the right under *Roles* in [the administration](administration.md)',
      ],
      ['The person belongs to no workspace', 'Invite the person'],
    ],
  },
  FEATURE_DISABLED: {
    symptom: 'A card says that the assistant or a part of it is switched off.',
    causes: [
      [
        'The token is not for this widget',
        '`widgets: ["chat", "prompts"]` where the token is requested, and the same in the application',
      ],
      ['The widget `workspace` was given a token', 'Leave out `tokenUrl`: it takes no tokens'],
      ['The application is switched off', 'Switch it on in the settings of its workspace'],
      ["The workspace's plan does not include it", 'See [plans](plans.md)'],
    ],
  },
  NO_CREDITS: {
    symptom: 'The chat says that the credit is used up.',
    causes: [
      [
        'The workspace has no credit left',
        'Buy some, or wait for the next month; see [credit](plans.md#credit)',
      ],
    ],
  },
  NETWORK: {
    symptom: 'A notice says that there is no connection and that it continues by itself.',
    causes: [
      ['The browser is offline, or the server is away', '`curl A/readyz` answers 200'],
      ["The page's policy blocks the requests", '`connect-src A T`'],
      [
        'A proxy answers in place of the server, without its CORS headers',
        'Let the proxy pass its answers, errors too',
      ],
      ['The certificate is invalid, or the page is `https:` and the server `http:`', 'Serve Oriel with TLS'],
    ],
  },
  RATE_LIMITED: {
    symptom: 'The widget asks to wait a moment.',
    causes: [
      [
        'One person, key or address makes more calls than `RATE_LIMIT` allows',
        'Wait for `Retry-After`; raise [`RATE_LIMIT`](configuration.md)',
      ],
      ['Behind a proxy all visitors have one address', '[`TRUST_PROXY=on`](configuration.md)'],
      ['A page sends events or commands in a loop', 'Look for the loop'],
    ],
  },
  ABORTED: {
    symptom: 'A request of the page rejects; nothing is shown.',
    causes: [
      ['The page aborted it with its signal', 'Nothing'],
      ['Its person has signed out, or its chat was deleted', 'Start anew'],
    ],
  },
  DESTROYED: {
    symptom: 'A request rejects after the widget has left the page.',
    causes: [
      ['`unmount()` was called, or the element was removed', 'Keep the element, or mount again'],
      ['A framework replaced the element on each change', 'Give it a stable key'],
    ],
  },
  INTERNAL: {
    symptom: 'A general message, with the id of the request.',
    causes: [['A fault of Oriel', "Send its operators `requestId`; the server's log has it"]],
  },
};

/** Codes of the services that a page's server, a program or an operator meets. */
export const serviceTroubles: Readonly<Partial<Record<ApiErrorCode, Trouble['causes'][number]>>> = {
  unauthorized: ['The call has no key or session, or an unknown one', '`Authorization: Bearer sk_…`'],
  secret_key_rejected: [
    'The secret key is wrong or was revoked',
    'Make a new one in the settings of the application',
  ],
  publishable_key_unknown: [
    'The key is of another server, or the application was deleted',
    'Copy the key from the settings of the application',
  ],
  application_disabled: ['The application is switched off', 'Switch it on in its settings'],
  origin_not_allowed: ['The application does not list the origin', 'Add it, with scheme and port'],
  token_expired: ['The token has ended', 'Request a new one'],
  token_rejected: [
    'The token is of another server or application, or its key was revoked',
    'Request it with the current secret key',
  ],
  own_sign_in_required: ['The call asks for a token of `workspace` alone', 'Give its page no token address'],
  email_not_confirmed: [
    'The application is trusted, and the call does not say that the address is confirmed',
    '`emailConfirmed: true` in `user`, once it is',
  ],
  person_conflict: ['Two members fit the person of the call', 'Identify members by a stable `id`'],
  invalid_payload: ['The call has a faulty or unknown member', '`issues` names it'],
  rate_limited: ['Too many calls', 'Wait for `Retry-After`'],
  no_credits: ['The workspace has no credit left', 'Buy some: [credit](plans.md#credit)'],
  spending_limit_reached: [
    'A spending limit of a person, team or key is used up',
    'Raise it, or wait for the next month',
  ],
  agent_not_found: [
    'The agent does not exist, or this key may not use it',
    'List agents: [API for programs](use-from-a-program.md)',
  ],
  provider_authentication: [
    'The model endpoint refuses the key',
    'Correct its key in [the settings](models.md)',
  ],
  provider_unreachable: [
    'The model endpoint cannot be reached',
    'Check its address from the machine of the server',
  ],
  provider_overloaded: [
    'The model endpoint is busy',
    'Name [a fall-back](models.md#limits-load-and-fall-backs)',
  ],
  provider_rate_limited: [
    'The model endpoint limits calls',
    'Raise its limit, or name [a fall-back](models.md#limits-load-and-fall-backs)',
  ],
  provider_timeout: ['The model endpoint does not answer in time', 'Check its load'],
  provider_request_too_large: [
    'The conversation exceeds the context of the model',
    'Set its context size in [the models](models.md)',
  ],
  unavailable: ['A part of the server is not set up or is away', '`curl A/readyz` names it'],
  internal: ['A fault of the server', 'Look for `requestId` in its log'],
};
