/// <reference types="vite/client" />
import { variant, variantTokens } from '@oriel/contracts';
import bankTalk from '../../../variants/bank-talk.json?raw';

/** Applies the tokens of the variant named in the address. Returns its name, if there is one. */
export function applyVariant(): string | undefined {
  const name = new URLSearchParams(location.search).get('variant') ?? undefined;
  if (name === 'bank-talk')
    for (const [token, value] of Object.entries(variantTokens(variant.parse(JSON.parse(bankTalk)))))
      document.documentElement.style.setProperty(token, value);
  return name;
}
