/** One setting of the environment, as the documentation and the start-up check know it. */
export interface Setting {
  readonly name: string;
  /** Its purpose, as a sentence of `docs/configuration.md`. */
  readonly meaning: string;
  /** The default, in words. */
  readonly default: string;
  /** Must be set when NODE_ENV is `production`. */
  readonly requiredInProduction?: boolean;
  /** Its value never stands in a log or a message. */
  readonly secret?: boolean;
}

/** Every setting the server reads; a variable that is not here is not read. */
export const settings = [
  {
    name: 'NODE_ENV',
    meaning:
      '`production` refuses everything that is for development only: demo accounts, demo model, plain http.',
    default: '`development`',
  },
  { name: 'PORT', meaning: 'Port of the portal and the services.', default: '`4400`' },
  {
    name: 'EXAMPLES_PORT',
    meaning: 'Port of the independent site with the examples; the demo application allows its origin.',
    default: '`4401`',
  },
  {
    name: 'HOST',
    meaning: 'Address to listen on. Anything but this machine itself needs `OIDC_ISSUER`.',
    default: '`127.0.0.1`',
  },
  {
    name: 'PUBLIC_URL',
    meaning: 'Origin under which browsers reach the server.',
    default: '`http://localhost:<PORT>`',
    requiredInProduction: true,
  },
  {
    name: 'FRAME_ORIGIN',
    meaning:
      'Origin of the frames of embedded widgets, one of their own so that a flaw in a frame is not one in the portal.',
    default: 'the origin of `PUBLIC_URL`',
    requiredInProduction: true,
  },
  {
    name: 'TRUST_PROXY',
    meaning: '`on` takes the address of the caller from `X-Forwarded-For`, as a proxy in front sets it.',
    default: '`off`',
  },
  {
    name: 'DATA_DIR',
    meaning: 'Folder of the embedded database, generated secrets and files.',
    default: '`.oriel`',
  },
  {
    name: 'SDK_RELEASES',
    meaning:
      'Folder with the published releases of the SDK, which `npm run sdk` writes and all processes see. Pages then keep their scripts over updates.',
    default: 'none: the build beside the server is the only release',
  },
  {
    name: 'DATABASE_HOST',
    meaning:
      'Host of a PostgreSQL 15 or newer on which the extension pg_trgm may be created. Several processes may share one. A path is the folder of a socket.',
    default: 'an embedded database in `DATA_DIR`, for one process',
  },
  { name: 'DATABASE_PORT', meaning: 'Port of the database.', default: '`5432`' },
  { name: 'DATABASE_NAME', meaning: 'Name of the database.', default: '`oriel`' },
  { name: 'DATABASE_USER', meaning: 'Account of the database.', default: '`oriel`' },
  {
    name: 'DATABASE_PASSWORD',
    meaning: 'Password of that account, unencoded; any character is allowed.',
    default: 'none',
    secret: true,
  },
  {
    name: 'DATABASE_TLS',
    meaning:
      '`on` encrypts connections to the database and checks its certificate (`NODE_EXTRA_CA_CERTS` adds authorities); `unverified` encrypts without checking it.',
    default: '`off`',
  },
  {
    name: 'DATABASE_LISTEN_HOST',
    meaning: 'Host of a direct connection for notifications if `DATABASE_HOST` is a pooler.',
    default: 'the value of `DATABASE_HOST`',
  },
  {
    name: 'DATABASE_LISTEN_PORT',
    meaning: 'Port of that connection.',
    default: 'the value of `DATABASE_PORT`',
  },
  {
    name: 'DATABASE_URL',
    meaning:
      'The whole address, replacing the parts above: `postgresql://user:password@host:5432/name`. In its password, write / as `%2F`, ? as `%3F`, # as `%23`, @ as `%40` and % as `%25`.',
    default: 'the address of the parts',
    secret: true,
  },
  {
    name: 'DATABASE_LISTEN_URL',
    meaning: 'Address of a direct connection for notifications if the database is reached through a pooler.',
    default: 'the address of the database',
    secret: true,
  },
  {
    name: 'S3_BUCKET',
    meaning:
      'Bucket for files that people upload, such as pictures of prompts. Several processes need one, or one folder in its place that all of them see.',
    default: 'the folder `files` in `DATA_DIR`',
  },
  {
    name: 'S3_ENDPOINT',
    meaning:
      'Address of the service that has the bucket: Amazon S3, or any that speaks its protocol. The bucket is named in the path.',
    default: '`https://s3.<S3_REGION>.amazonaws.com`',
  },
  { name: 'S3_REGION', meaning: 'Region that calls of the bucket are signed for.', default: '`us-east-1`' },
  {
    name: 'S3_ACCESS_KEY_ID',
    meaning: 'Name of the key that may read, write and delete in the bucket.',
    default: 'none; needed with `S3_BUCKET`',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    meaning: 'The key itself.',
    default: 'none; needed with `S3_BUCKET`',
    secret: true,
  },
  {
    name: 'OIDC_ISSUER',
    meaning: 'Address of the OpenID Connect provider that signs people in.',
    default: 'a provider inside the process with the demo accounts',
    requiredInProduction: true,
  },
  {
    name: 'OIDC_CLIENT_ID',
    meaning:
      'Name of this installation at the provider. The redirect address is `<PUBLIC_URL>/api/core/v1/auth/callback`.',
    default: 'none; needed with `OIDC_ISSUER`',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    meaning: 'Secret of this installation at the provider.',
    default: 'none; needed with `OIDC_ISSUER`',
    secret: true,
  },
  {
    name: 'OIDC_TRUST_EMAIL',
    meaning:
      '`on` accepts an e-mail address if the provider does not say whether it is verified (`email_verified` is absent), as with Microsoft Entra ID. Use it only if nobody can enter the address of somebody else at the provider: an address gives access to the invites sent to it.',
    default:
      '`off`: only verified addresses count; people without one can sign in, but cannot accept invites',
  },
  {
    name: 'OIDC_TRUST_LOGIN',
    meaning:
      '`on` takes a sign-in as fresh if the provider was asked for it (`prompt=login`) and does not say when the person has signed in (`auth_time` is absent). Use it only if the provider then asks for the password each time.',
    default:
      '`off`: without `auth_time` nobody can make keys, transfer or delete a workspace, delete an account, or change administrators',
  },
  {
    name: 'PASSWORD_URL',
    meaning:
      'Page of the identity provider where a person changes password and name; the settings of the account lead there.',
    default: 'none; the settings show no such button',
  },
  {
    name: 'SECURITY_CONTACT',
    meaning:
      'Where people report a weakness, for `/.well-known/security.txt`: an address that begins with `mailto:` or `https:`.',
    default: 'none; there is no such file',
  },
  {
    name: 'SESSION_SECRET',
    meaning:
      'At least 32 characters that protect sign-ins and stored signing keys. The same for all processes.',
    default: 'generated once into `DATA_DIR`',
    requiredInProduction: true,
    secret: true,
  },
  {
    name: 'SMTP_URL',
    meaning:
      'Mail server that sends invitations: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. Encode the password as in `DATABASE_URL`.',
    default: 'none: no mail is sent; a development server shows it at `/dev/inbox`',
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    meaning: 'Sender of mail: an address, or a name with an address such as `Oriel <oriel@example.com>`.',
    default: 'none; needed with `SMTP_URL`',
  },
  {
    name: 'OPENAI_API_KEY',
    meaning: 'Key of an OpenAI-compatible model endpoint; may stay empty for one that asks for none.',
    default: 'none',
    secret: true,
  },
  {
    name: 'OPENAI_BASE_URL',
    meaning:
      'Address of that endpoint, with its `/v1` and, where it needs one, its query: `https://NAME.openai.azure.com/openai/deployments/NAME?api-version=2024-10-21`.',
    default: '`https://api.openai.com/v1` once `OPENAI_API_KEY` is set; else the demo model alone',
  },
  {
    name: 'OPENAI_LOCATION',
    meaning:
      'Where that endpoint runs its models: `germany`, `europe` (the European Union), `swiss`, `uk`, `usa`, or `any` if the place is unknown or varies. A workspace that restricts the places offers no agents of an endpoint with `any`.',
    default: '`any`',
  },
  {
    name: 'OPENAI_MODELS',
    meaning: 'Names of the models to offer, separated by commas.',
    default: 'those the endpoint lists',
  },
  {
    name: 'OPENAI_PRICES',
    meaning:
      'What models cost, in euro for a million tokens of input and of output: `gpt-4o=2.50/10,*=1/4`, where `*` is every model that is not named.',
    default: 'none: all models are free',
  },
  {
    name: 'OPENAI_IMAGE_MODELS',
    meaning:
      'Names of models of that endpoint that draw pictures by `images/generations`, separated by commas: `gpt-image-1`.',
    default: 'none',
  },
  {
    name: 'OPENAI_IMAGE_PRICES',
    meaning: 'What a picture of them costs, in euro: `gpt-image-1=0.06,*=0.05`.',
    default: 'none: pictures are free',
  },
  {
    name: 'ANTHROPIC_API_KEY',
    meaning: 'Key for the models of Anthropic, which are offered once it is set.',
    default: 'none',
    secret: true,
  },
  {
    name: 'ANTHROPIC_BASE_URL',
    meaning: 'Another address that speaks its protocol. One without a path gets the version of the default.',
    default: '`https://api.anthropic.com/v1`',
  },
  {
    name: 'ANTHROPIC_LOCATION',
    meaning: 'Where it runs its models, as in `OPENAI_LOCATION`.',
    default: '`any`',
  },
  {
    name: 'ANTHROPIC_MODELS',
    meaning: 'Names of its models to offer, separated by commas.',
    default: 'those it lists for the key',
  },
  {
    name: 'ANTHROPIC_PRICES',
    meaning: 'What its models cost, as in `OPENAI_PRICES`: `claude-sonnet-4-5=3/15`.',
    default: 'none: all its models are free',
  },
  {
    name: 'GOOGLE_API_KEY',
    meaning: 'Key for the models of Google (Gemini API), which are offered once it is set.',
    default: 'none',
    secret: true,
  },
  {
    name: 'GOOGLE_BASE_URL',
    meaning: 'Another address that speaks its protocol. One without a path gets the version of the default.',
    default: '`https://generativelanguage.googleapis.com/v1beta`',
  },
  {
    name: 'GOOGLE_LOCATION',
    meaning: 'Where it runs its models, as in `OPENAI_LOCATION`.',
    default: '`any`',
  },
  {
    name: 'GOOGLE_MODELS',
    meaning: 'Names of its models to offer, separated by commas.',
    default: 'those it lists for the key',
  },
  {
    name: 'GOOGLE_PRICES',
    meaning: 'What its models cost, as in `OPENAI_PRICES`: `gemini-2.5-pro=1.25/10`.',
    default: 'none: all its models are free',
  },
  {
    name: 'GOOGLE_IMAGE_MODELS',
    meaning:
      'Names of its models that draw pictures, separated by commas: `imagen-4.0-generate-001`, `gemini-2.5-flash-image`.',
    default: 'none',
  },
  {
    name: 'GOOGLE_IMAGE_PRICES',
    meaning: 'What a picture of them costs, in euro, as in `OPENAI_IMAGE_PRICES`.',
    default: 'none: pictures are free',
  },
  {
    name: 'MISTRAL_API_KEY',
    meaning: 'Key for the models of Mistral, which are offered once it is set.',
    default: 'none',
    secret: true,
  },
  {
    name: 'MISTRAL_BASE_URL',
    meaning: 'Another address that speaks its protocol. One without a path gets the version of the default.',
    default: '`https://api.mistral.ai/v1`',
  },
  {
    name: 'MISTRAL_LOCATION',
    meaning: 'Where it runs its models, as in `OPENAI_LOCATION`.',
    default: '`europe` at the default address, else `any`',
  },
  {
    name: 'MISTRAL_MODELS',
    meaning: 'Names of its models to offer, separated by commas.',
    default: 'those it lists for the key',
  },
  {
    name: 'MISTRAL_PRICES',
    meaning: 'What its models cost, as in `OPENAI_PRICES`: `mistral-large-latest=2/6`.',
    default: 'none: all its models are free',
  },
  {
    name: 'MODEL_FIRST_BYTE_LIMIT',
    meaning:
      'Seconds that a model endpoint may take until its answer begins; models may have to be loaded first.',
    default: '`120`',
  },
  {
    name: 'MODEL_IDLE_LIMIT',
    meaning: 'Seconds that a model endpoint may be silent in the middle of an answer.',
    default: '`60`',
  },
  {
    name: 'MODEL_TOTAL_LIMIT',
    meaning: 'Seconds that one request to a model endpoint may take in all.',
    default: '`900`',
  },
  {
    name: 'CREDIT_BLOCK_LIMIT',
    meaning: 'Balance of a workspace, in whole cents, at or below which models that cost are blocked.',
    default: '`0`',
  },
  {
    name: 'STARTER_CREDIT',
    meaning:
      'Credit of a new workspace, in whole cents, once. Whoever may make workspaces gets it with each; `0` gives none.',
    default: '`100`',
  },
  {
    name: 'PLAN_PRICES',
    meaning:
      'Price of one licence for a month, in euro, as it is shown; [billing](billing.md) says what Stripe needs.',
    default: '`team=9.90,premium=19.90`',
  },
  {
    name: 'CREDIT_PACKAGES',
    meaning: 'Credit that can be bought at once, in whole euro, each with its price in euro.',
    default: '`10=10,25=25,50=50,100=100`',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    meaning:
      'Key of Stripe, which takes the payments. Without it the development server has a checkout of its own, and production sells nothing.',
    default: 'no payments by Stripe',
    secret: true,
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    meaning:
      'Secret of the endpoint at Stripe that calls `<PUBLIC_URL>/webhooks/payments`. Goes with `STRIPE_SECRET_KEY`.',
    default: 'none',
    secret: true,
  },
  {
    name: 'STRIPE_PRICES',
    meaning:
      'Ids of the monthly prices at Stripe, such as `team=price_1,premium=price_2`. Goes with `STRIPE_SECRET_KEY`.',
    default: 'none',
  },
  {
    name: 'STRIPE_API_BASE',
    meaning: 'Where Stripe is called, for a proxy or a stand-in.',
    default: '`https://api.stripe.com`',
  },
  {
    name: 'STRIPE_TEST_CLOCK',
    meaning: 'Id of a test clock at Stripe that new customers belong to. Needs a test key.',
    default: 'none',
  },
  {
    name: 'PREFERRED_AGENT',
    meaning:
      'Words, separated by commas, that the name of an agent has, in any case: it is the default of workspaces that have set none. Without such an agent the first one is.',
    default: '`GPT-4o, EU`',
  },
  {
    name: 'EMBEDDING_MODEL',
    meaning:
      'Model that makes vectors of the text of files, such as `text-embedding-3-small`, so that long files are searched by meaning, too. The text of all files goes to its endpoint; the operator pays for it.',
    default: 'none: files are searched by their words alone',
  },
  {
    name: 'EMBEDDING_BASE_URL',
    meaning:
      'Address of the endpoint of that model, which speaks the `/embeddings` of OpenAI, with its `/v1`.',
    default: 'the endpoint of `OPENAI_BASE_URL`, with its key',
  },
  {
    name: 'EMBEDDING_API_KEY',
    meaning: 'Key of that endpoint. Goes with `EMBEDDING_BASE_URL`.',
    default: 'none',
  },
  {
    name: 'SUMMARY_MODEL',
    meaning:
      'Model that writes titles and summaries of chats, as service and model such as `openai:gpt-4.1-mini`; `agent` for that of the agent that has answered, `off` for none. It is charged to the workspace.',
    default: '`agent`',
  },
  {
    name: 'AUDIT_LOG_MONTHS',
    meaning: 'Months that entries of the audit logs of workspaces are kept, from 1 to 120.',
    default: '`12`',
  },
  {
    name: 'FILES_PER_QUESTION',
    meaning: 'Files that one question of a chat may have, from 1 to 50.',
    default: '`10`',
  },
  {
    name: 'FILE_MEGABYTES',
    meaning: 'Greatest size of one file of a chat, in megabytes.',
    default: '`20`',
  },
  {
    name: 'FILES_MEGABYTES',
    meaning: 'Greatest size of all files of one question, in megabytes.',
    default: '`50`',
  },
  {
    name: 'STORAGE_MEGABYTES',
    meaning: 'What the files of all chats of one workspace may have, in megabytes.',
    default: '`5000`',
  },
  {
    name: 'IMAGE_DAYS',
    meaning: 'Days after which a picture that an agent has drawn is deleted, from 1 to 3650.',
    default: '`90`',
  },
  {
    name: 'IMAGE_SECONDS',
    meaning: 'Seconds that an endpoint may take to draw a picture.',
    default: '`180`',
  },
  {
    name: 'NAME_RULE',
    meaning:
      'Characters allowed in names of workspaces, teams and chats. `extended` allows letters, digits, single spaces and `. , ! ? & - ( ) \' ’ / : + # @ „ “ " –`; `strict` letters and single spaces only.',
    default: '`extended`',
  },
  {
    name: 'PRODUCT_NAME',
    meaning: 'Name of the product in the portal and on pages of the server.',
    default: '`Oriel`',
  },
  {
    name: 'WEB_PAGES',
    meaning:
      '`off` takes away the tool that reads pages of the web. It reaches public addresses alone, see [tools](tools.md).',
    default: '`on`',
  },
  {
    name: 'WEATHER_URL',
    meaning:
      'Forecasts of Open-Meteo, or of a service that speaks its interface, for the weather tool; `off` takes the tool away.',
    default: '`https://api.open-meteo.com/v1/forecast` in development, else `off`',
  },
  {
    name: 'GEOCODING_URL',
    meaning: 'Service that finds places for the weather tool.',
    default: '`https://geocoding-api.open-meteo.com/v1/search`',
  },
  {
    name: 'SEARXNG_URL',
    meaning: 'Address of a SearXNG whose JSON format is on, for the tool that searches the web.',
    default: 'no web search',
  },
  {
    name: 'BRAVE_SEARCH_API_KEY',
    meaning: 'Key of Brave Search, for the tool that searches the web where there is no SearXNG.',
    default: 'none',
    secret: true,
  },
  {
    name: 'TAVILY_API_KEY',
    meaning: 'Key of Tavily, for the tool that searches the web where there is neither of the others.',
    default: 'none',
    secret: true,
  },
  {
    name: 'SQL_TOOL_URL',
    meaning:
      'Connection string of a PostgreSQL that agents may query, with a role that may read and nothing else. Never the database of the server.',
    default: 'no database tool',
    secret: true,
  },
  {
    name: 'MCP_SERVERS',
    meaning:
      'Servers of the Model Context Protocol as a JSON list: `name`, `url`, `token` and the names of the `tools` that agents may have, see [tools](tools.md).',
    default: 'none',
    secret: true,
  },
  {
    name: 'WORKSPACE_MCP_SERVERS',
    meaning:
      'Whether administrators of workspaces may connect MCP servers of their own: `off`; `public`, with addresses of the public web; or `any`, also in the network of this server, see [tools](tools.md).',
    default: '`off`',
  },
  {
    name: 'VARIANT',
    meaning:
      "A partner's product in place of Oriel: the name of a file in the folder `variants`, or the path of one elsewhere; see [variants](variants.md).",
    default: 'none',
  },
  {
    name: 'LOG_LEVEL',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    default: '`info`',
  },
  {
    name: 'LOG_PRETTY',
    meaning: '`on` writes short lines for people, `off` one JSON object a line.',
    default: '`on` in development, `off` in production',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'Address that spans and metrics are sent to; see [operations](operations.md#telemetry). With it the other variables `OTEL_…` of OpenTelemetry hold as well.',
    default: 'none: nothing is measured',
  },
  {
    name: 'RATE_LIMIT',
    meaning:
      'Calls a minute that one caller may make. Sign-ins, embed tokens, completions, invites, uploads and exports have a tenth of it each; a comparison counts as a completion for each of its agents. An address is sent at most six invites an hour. `0` turns all limits off.',
    default: '`600`',
  },
  {
    name: 'RATE_LIMIT_STORE',
    meaning:
      'Where calls are counted: `memory` for each process alone, `postgres` in the database for all processes together.',
    default: '`memory`',
  },
  {
    name: 'JOBS',
    meaning:
      '`off` leaves clean-up, and ending what a dead process left, to other processes on the same PostgreSQL.',
    default: '`on`',
  },
  {
    name: 'STOP_PATIENCE',
    meaning:
      'Seconds that a stop waits for running answers before it ends them as interrupted. Keep it below the time after which your platform kills.',
    default: '`20` in production, else `2`',
  },
  {
    name: 'CURATED_CARDS',
    meaning:
      '`off` leaves the curated library empty, which else begins with the cards that come with the product.',
    default: '`on`',
  },
  {
    name: 'SOURCE_MAPS',
    meaning:
      '`on` serves the source maps of the portal, from which a browser shows its source. Without it they are 404.',
    default: '`off` in production, else `on`',
  },
  {
    name: 'DEMO_DATA',
    meaning:
      '`off` starts without the demo accounts, workspaces and prompt cards. Never there in production.',
    default: '`on` in development',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];
