import type * as z from 'zod/mini';
import type { WidgetName } from '../host/widget-name';
import type { CardRight } from '../rights/card-right';
import type { FeatureName } from '../rights/feature';
import type { Permission } from '../rights/permission';
import type { ApiErrorCode } from './error-code';

/** The services a host may point at different bases; each lives under `/api/<service>` of the reference server. */
export const services = ['core', 'prompts', 'chat', 'access'] as const;
export type Service = (typeof services)[number];

/** The things that a path can name, and the rights that a route can ask for on each. */
export interface ThingRights {
  readonly card: 'see' | CardRight;
  /** The history of a card. */
  readonly cardVersions: 'see';
  readonly list: 'edit' | 'delete';
  readonly proposal: 'read' | 'decide' | 'withdraw';
  readonly team: 'manage';
  /** One of the workspace, not a built-in one. */
  readonly agent: 'manage' | 'use';
  readonly spendingLimit: 'manage';
  /** `leave`: by whoever manages members, and by the member in person. */
  readonly member: 'manage' | 'leave';
  readonly apiKey: 'manage';
  readonly application: 'manage';
  /** `answer`: by the invited person, with the token. */
  readonly invite: 'manage' | 'answer';
  /** `own`: by the person who made it alone. */
  readonly channel: 'own';
  /** `own`: in a channel of that person. */
  readonly message: 'own';
  /** `own`: in a channel or folder of that person. */
  readonly file: 'own';
  /** `own`: by the person who asked for it alone. */
  readonly image: 'own';
