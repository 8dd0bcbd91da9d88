import { defaultNameRule, linkAddress, nameRules, type ProductLinks } from '@oriel/contracts';
import * as z from 'zod';
import { group, setting } from '../setting';

const link = (name: string, what: string, more = '') =>
  setting(name, {
    meaning: `Address of ${what} in the menu's group *About*: \`https://…\` or a path on this server.${more}`,
    schema: z.string().refine(text => linkAddress.safeParse(text).success, 'must begin with https:// or /'),
    default: { words: 'none: no such entry' },
  });
const notice = ' Also in the cookie banner. In production the start warns if it is missing.';
const own = ' A [variant](variants.md) has its own instead.';

export const productSettings = {
  nameRule: setting('NAME_RULE', {
    meaning:
      'Characters allowed in names of workspaces, teams and chats. `extended` allows letters, digits, single spaces and `. , ! ? & - ( ) \' ’ / : + # @ „ “ " –`; `strict` letters and single spaces only.',
    schema: z.enum(nameRules, 'must be strict or extended'),
    default: defaultNameRule,
  }),
  productName: setting('PRODUCT_NAME', {
    meaning: "Name of the product in the portal and on the server's pages.",
    schema: z.string().max(50, 'must have at most 50 characters'),
    default: 'Oriel',
  }),
  /** Links of the product; those that are not set are absent. */
  links: group(
    {
      imprint: link('IMPRINT_URL', 'the imprint', notice),
      privacy: link('PRIVACY_URL', 'the privacy notice', notice),
      terms: link('TERMS_URL', 'the terms of use'),
      about: link('ABOUT_URL', 'a page about the product', own),
      prices: link('PRICES_URL', "the product's prices", own),
      changelog: link('CHANGELOG_URL', "the product's changelog", own),
    },
    (links): ProductLinks =>
      Object.fromEntries(Object.entries(links).filter(([, address]) => address !== undefined)),
  ),
};
