import {
  variant as variantFile,
  variantMessages,
  variantName,
  variantPath,
  variantTokens,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { MountContext, VariantLook } from '../loader/mount-context';
import { invalid } from '../options/check-options';
import { apiBases, serverOf } from './api-bases';

/**
 * Loads a partner variant's file and returns its tokens and texts: a variant of the server by its name, or the page's own by its
 * address.
 *
 * @throws `INVALID_OPTIONS` if the variant does not exist, may not be shown here, or has an invalid file
 */
export async function loadVariant({ options, source }: MountContext): Promise<VariantLook> {
  const { variant } = options;
  const isName = z.safeParse(variantName, variant).success;
  const server = serverOf(apiBases(options.api, source.server));
  const address = isName ? server + variantPath(`${variant}`) : new URL(`${variant}`, location.href).href;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer) throw invalid(`The variant ${variant} could not be fetched from ${address}.`);
  if (answer.status === 403) throw invalid(`${location.origin} may not show the variant ${variant}.`);
  if (!answer.ok) throw invalid(`There is no variant ${variant}: ${address} answered ${answer.status}.`);
  const data: unknown = await answer.json().catch(() => undefined);
  const read = z.safeParse(variantFile, data);
  if (read.success) return { tokens: variantTokens(read.data), messages: variantMessages(read.data) };
  const [issue] = read.error.issues;
  throw invalid(`The variant ${variant} is broken: ${issue?.path.join('.') || address}: ${issue?.message}.`);
}
