import { defaultNameRule, nameRules } from '@oriel/contracts';
import * as z from 'zod';
import { setting } from '../setting';

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
};
