import type { Format } from '@oriel/app-kit';
import {
  type ManagedModel,
  type ManagedModelService,
  type ModelAccess,
  type ModelOverrides,
  modelAccess,
  modelOverrides,
  organizationRoleNames,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { OperatorT } from '../use-operator-t';

const text = z.string();
/** `found`: as the endpoint and the catalogue describe it. */
const choice = z.enum(['found', 'yes', 'no']);
export const choices = choice.options;

/** The corrections of a model as they are typed. */
export const modelValues = z.object({
  nameEn: text,
  nameDe: text,
  tools: choice,
  images: choice,
  maxInputTokens: text,
  maxOutputTokens: text,
  price: z.enum(['found', 'own', 'free']),
  priceInput: text,
  priceOutput: text,
  priceImage: text,
  access: z.enum(['everybody', 'some']),
  roles: z.array(z.enum(organizationRoleNames)),
  organizationIds: z.array(text),
  teamIds: z.array(text),
});
export type ModelValues = z.output<typeof modelValues>;

const choiceOf = (value: boolean | undefined) => (value === undefined ? 'found' : value ? 'yes' : 'no');
const chosen = (value: (typeof choices)[number]) => (value === 'found' ? undefined : value === 'yes');

/** The corrections that nothing has. */
export const uncorrected = {
  nameEn: '',
  nameDe: '',
  tools: 'found',
  images: 'found',
  maxInputTokens: '',
  maxOutputTokens: '',
  price: 'found',
  priceInput: '',
  priceOutput: '',
  priceImage: '',
} as const satisfies Partial<ModelValues>;

/** Whether any field corrects the model. */
export const hasTypedCorrections = (values: ModelValues): boolean =>
  JSON.stringify({ ...values, ...uncorrected }) !== JSON.stringify(values);

/** The fields of a stored model. */
export function valuesOf({ overrides, access }: ManagedModel): ModelValues {
  const { price } = overrides;
  return {
    nameEn: overrides.i18n?.en ?? overrides.name ?? '',
    nameDe: overrides.i18n?.de ?? '',
    tools: choiceOf(overrides.tools),
    images: choiceOf(overrides.images),
    maxInputTokens: overrides.maxInputTokens?.toString() ?? '',
    maxOutputTokens: overrides.maxOutputTokens?.toString() ?? '',
    price: price === undefined ? 'found' : price === null ? 'free' : 'own',
    priceInput: price?.input.toString() ?? '',
    priceOutput: price?.output.toString() ?? '',
    priceImage: price?.image?.toString() ?? '',
    access: access === null ? 'everybody' : 'some',
    roles: [...(access?.roles ?? [])],
    organizationIds: [...(access?.organizationIds ?? [])],
    teamIds: [...(access?.teamIds ?? [])],
  };
}

/** A comma of the German keyboard is a decimal point, too. */
const numberOf = (typed: string) =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.'));
const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** The typed values, in the shape of corrections that may have problems. */
function typedOverrides(values: ModelValues, kept: Pick<ModelOverrides, 'position' | 'parameters'>) {
  const [en, de] = [values.nameEn.trim(), values.nameDe.trim()];
  return defined({
    ...kept,
    name: en || de || undefined,
    i18n: en && de && en !== de ? { en, de } : undefined,
    tools: chosen(values.tools),
    images: chosen(values.images),
    maxInputTokens: numberOf(values.maxInputTokens),
    maxOutputTokens: numberOf(values.maxOutputTokens),
    price:
      values.price === 'own'
        ? defined({
            input: numberOf(values.priceInput) ?? Number.NaN,
            output: numberOf(values.priceOutput) ?? Number.NaN,
            image: numberOf(values.priceImage),
          })
        : values.price === 'free'
          ? null
          : undefined,
  });
}

function typedAccess(values: ModelValues) {
  if (values.access === 'everybody') return null;
  return defined({
    roles: values.roles.length > 0 ? values.roles : undefined,
    organizationIds: values.organizationIds.length > 0 ? values.organizationIds : undefined,
    teamIds: values.teamIds.length > 0 ? values.teamIds : undefined,
  });
}

/** The corrections that valid values describe; order and parameters stay as they are. Throws for others. */
export const overridesOf = (values: ModelValues, { position, parameters }: ModelOverrides): ModelOverrides =>
  z.parse(modelOverrides, typedOverrides(values, defined({ position, parameters })));

/** The people who may use it. Throws for values with problems. */
export const accessOf = (values: ModelValues): ModelAccess | null =>
  z.parse(z.nullable(modelAccess), typedAccess(values));

const priceFields = { input: 'priceInput', output: 'priceOutput', image: 'priceImage' } as const;

/** The rules of corrections and access, at the fields of the form. */
export const modelSchema = modelValues.check(({ value, issues }) => {
  const fault = (field: keyof ModelValues, message: string) => {
    issues.push({ code: 'custom', path: [field], message, input: value[field] });
  };
  const overrides = z.safeParse(modelOverrides, typedOverrides(value, {}));
  for (const { path } of overrides.error?.issues ?? []) {
    const [first, second] = path.map(String);
    const price = Object.entries(priceFields).find(([name]) => name === second)?.[1];
    if (first === 'price' && price) fault(price, 'number');
    else if (first === 'maxInputTokens' || first === 'maxOutputTokens') fault(first, 'number');
    else fault(second === 'de' ? 'nameDe' : 'nameEn', 'invalid');
  }
  const typed = typedAccess(value);
  if (typed !== null && Object.keys(typed).length === 0) fault('access', 'nobody');
});

/** Whether an operator has corrected more than its order. */
export const hasCorrections = ({ overrides: { position: _, ...others } }: ManagedModel): boolean =>
  Object.keys(others).length > 0;

/** Limit of a model in tokens; undefined without one. */
export const tokensOf = ({ abilities }: ManagedModel, direction: 'input' | 'output'): number | undefined =>
  abilities
    .flatMap(({ constraints = [] }) => constraints)
    .find(each => each.direction === direction && each.unit === 'tokens')?.max;

/** Whether it takes images. */
const takesImages = ({ abilities }: ManagedModel): boolean =>
  abilities.some(
    ({ type, constraints = [] }) =>
      type === 'chat' &&
      constraints.some(({ direction, unit }) => direction === 'input' && unit === 'images'),
  );

/** The abilities of a model, in words. */
export const abilityNames = (t: OperatorT, model: ManagedModel): string[] => [
  ...model.abilities.map(({ type }) => t(`models.ability.${type}`)),
  ...(takesImages(model) ? [t('models.ability.sees')] : []),
];

/** Without a price, not even zero: questions cost nothing by mistake. The demo model is meant to be free. */
export const hasNoPrice = (
  { priceInEuro, overrides }: Pick<ManagedModel, 'priceInEuro' | 'overrides'>,
  { kind }: Pick<ManagedModelService, 'kind'>,
): boolean => priceInEuro === null && overrides.price === undefined && kind !== 'demo';

/** The price of a model, short for a table and long for its tooltip. */
export function priceText(
  t: OperatorT,
  format: Format,
  price: ManagedModel['priceInEuro'],
): { readonly short: string; readonly long: string } {
  if (price === null) return { short: t('models.free'), long: t('models.free') };
  const euro = (value: number) =>
    format.number(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  const { input, output, image } = price;
  if (input === 0 && output === 0 && !image) return priceText(t, format, null);
  if (image !== undefined && input === 0 && output === 0) {
    const one = t('models.priceOfImage', { image: euro(image) });
    return { short: one, long: one };
  }
  return {
    short: `${euro(input)} / ${euro(output)}`,
    long: t('models.priceLong', { input: euro(input), output: euro(output) }),
  };
}
