import type { MessagesByLocale } from '@oriel/app-kit';
import type { ErrorTable } from '@oriel/client';
import type { texts as deferred } from './deferred-en';
import type { texts as first } from './en';
import type { texts as rest } from './rest-en';

/** The texts of the images widget; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./deferred-de'), () => import('./rest-de')],
  en: [() => import('./en'), () => import('./deferred-en'), () => import('./rest-en')],
};

/** Key of a text of the images. */
export type ImagesText = keyof typeof first | keyof typeof deferred | keyof typeof rest;

/** Errors with a text of their own: of requests, uploads, and failed images. */
export const errors: ErrorTable<ImagesText> = {
  provider_refusal: 'error.refused',
  provider_timeout: 'error.timeout',
  provider_unreachable: 'error.unreachable',
  provider_overloaded: 'error.overloaded',
  provider_rate_limited: 'error.overloaded',
  provider_internal: 'error.provider',
  provider_bad_request: 'error.badRequest',
  provider_invalid_answer: 'error.answer',
  provider_request_too_large: 'error.badRequest',
  provider_authentication: 'error.setUp',
  provider_permission_denied: 'error.setUp',
  run_interrupted: 'error.interrupted',
  image_size_not_allowed: 'error.size',
  image_parameters_not_allowed: 'error.parameters',
  image_reference_not_allowed: 'error.reference',
  image_limit_reached: 'error.limit',
  image_storage_full: 'error.storage',
  capability_not_available: 'error.capability',
  agent_not_found: 'error.agent',
  file_type_not_allowed: 'error.fileType',
  file_size_not_allowed: 'error.fileSize',
  file_broken: 'error.fileBroken',
  file_too_complex: 'error.fileComplex',
  no_credits: 'error.credits',
  spending_limit_reached: 'error.spending',
  feature_disabled: 'error.feature',
  forbidden: 'error.feature',
  not_found: 'error.gone',
  conflict: 'error.conflict',
  rate_limited: 'error.rate',
};
