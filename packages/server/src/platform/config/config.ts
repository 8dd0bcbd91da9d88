import type { HostLocation, NameRule, PaidPlan } from '@oriel/contracts';
import type { EmbeddingEndpoint } from '../../llm/embeddings/embed-texts';
import type { TimeLimits } from '../../llm/time-limits';
import type { ToolSettings } from '../../tools/create-tools';
import type { MailSettings } from './mail-settings';
import type { ModelEndpoint, ProviderName } from './model-endpoint';
import type { ModelPrices } from './model-prices';
import type { S3Settings } from './s3-settings';
import type { StripeSettings } from './stripe-settings';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Configuration of the server, read from the environment by `readConfig`. */
export interface Config {
  readonly production: boolean;
  /** 0 takes any free port; then `publicUrl` is made from it. */
  readonly port: number;
  readonly examplesPort: number;
  readonly host: string;
  /** Origin, without a slash at the end. Undefined: `http://localhost:<port>`. */
  readonly publicUrl: string | undefined;
  /** Undefined: the origin of `publicUrl`. */
  readonly frameOrigin: string | undefined;
  readonly trustProxy: boolean;
  /** Undefined: everything stays in memory. */
  readonly dataDir: string | undefined;
  /** Folder of published releases of the SDK. Undefined: the build beside the server is the only one. */
  readonly sdkReleases?: string | undefined;
  readonly database: { readonly url: string; readonly listenUrl: string } | undefined;
  /** Undefined: files lie in `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** Undefined: the provider inside the process. */
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string;
        /** Whether addresses count if the provider does not say whether they are verified. */
        readonly trustEmail: boolean;
        /** Whether a sign-in that was asked for anew is fresh, if the provider does not say when it was. */
        readonly trustLogin: boolean;
      }
    | undefined;
  /** Page of the provider where a person changes password and name. Undefined: nothing leads there. */
  readonly passwordUrl: string | undefined;
  /** Where people report a weakness: `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
  readonly sessionSecret: string | undefined;
  /** Undefined: no mail is sent. */
  readonly mail: MailSettings | undefined;
  readonly openai:
    | {
        readonly apiKey: string | undefined;
        readonly baseUrl: string;
        readonly models: readonly string[];
        /** Where the endpoint runs its models. Default: anywhere. */
        readonly location?: HostLocation | undefined;
        readonly prices?: ModelPrices | undefined;
        /** Models that draw. */
        readonly imageModels?: readonly string[] | undefined;
        readonly imagePrices?: ModelPrices | undefined;
      }
    | undefined;
  /** The model that makes vectors of files' text. Undefined: files are searched by their words alone. */
  readonly embeddings?: EmbeddingEndpoint | undefined;
  /** Those whose key is set. */
  readonly providers: Readonly<Partial<Record<ProviderName, ModelEndpoint>>>;
  /** How long model endpoints are waited for. */
  readonly modelLimits: TimeLimits;
  /** Whole cents. */
  readonly creditBlockLimit: number;
  /** Whole cents. */
  readonly starterCredit: number;
  /** Price of one licence for a month, in whole cents. */
  readonly planPrices: Readonly<Record<PaidPlan, number>>;
  /** `credits` in euro, `amount` in whole cents; the smallest first. */
  readonly creditPackages: readonly { readonly credits: number; readonly amount: number }[];
  /** Undefined: payments are those of the development server, or none. */
  readonly stripe: StripeSettings | undefined;
  /** What agents may be given beside the clock and the calculator. */
  readonly tools: ToolSettings;
  /** Words that the name of the agent has that is asked where a workspace has set none. */
  readonly preferredAgent: readonly string[];
  /** Model of titles and summaries: `agent`, that of the agent that has answered; `off`; or one as `service:model`. */
  readonly summaryModel: string;
  /** How long entries of the audit log are kept. */
  readonly auditLogMonths: number;
  /** Of files in chats; sizes in bytes. */
  readonly fileLimits: {
    readonly filesPerQuestion: number;
    readonly bytes: number;
    readonly bytesPerQuestion: number;
    readonly bytesPerOrganization: number;
  };
  /** Of pictures that agents draw. */
  readonly imageLimits: {
    /** Days after which a picture is deleted. */
    readonly days: number;
    /** Seconds that an endpoint may take for one. */
    readonly seconds: number;
  };
  readonly nameRule: NameRule;
  readonly productName: string;
  /** Name or path of the file of a partner's variant. */
  readonly variant?: string | undefined;
  readonly logLevel: LogLevel;
  readonly logPretty: boolean;
  /** Whether spans and metrics are sent; where to, the SDK reads from the environment. */
  readonly telemetry: boolean;
  /** Calls a minute of one caller; 0 is no limit. */
  readonly rateLimit: number;
  /** Where calls are counted. */
  readonly rateLimitStore: 'memory' | 'postgres';
  /** Whether this process does the work that is done for all: clean up, and end what a dead process left. */
  readonly jobs: boolean;
  /** Seconds that a stop waits for running answers. */
  readonly stopPatience: number;
  /** Whether the curated cards that come with the product are put into an empty library. */
  readonly curatedCards: boolean;
  /** Whether the source maps of the portal are served. */
  readonly sourceMaps: boolean;
  readonly demoData: boolean;
}
