/// <reference types="vite/client" />
import { variant, variantTokens } from '@oriel/contracts';
import bankTalk from '../../../variants/bank-talk.json?raw';

/** Gives the page the tokens of the variant that its address names; the name, where it does. */
export function wearVariant(): string | undefined {
  const name = new URLSearchParams(location.search).get('variant') ?? undefined;
  if (name === 'bank-talk')
    for (const [token, value] of Object.entries(variantTokens(variant.parse(JSON.parse(bankTalk)))))
      document.documentElement.style.setProperty(token, value);
  return name;
}
