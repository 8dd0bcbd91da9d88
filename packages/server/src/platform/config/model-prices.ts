/** Price of a model, in micro-euro for a million tokens. */
export interface ModelPrice {
  readonly inputMicroeuro: number;
  readonly outputMicroeuro: number;
  /** Of one picture. Absent: it draws none, or for nothing. */
  readonly imageMicroeuro?: number | undefined;
}

/** Prices by the name of a model; `*` stands for every model that is not named. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** Euro for a million tokens, to the micro-euro. */
const entryPattern = /^(\S+)=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;

/** Reads `model=input/output,…`, in euro for a million tokens. Undefined for a text that is not of this form. */
export function readModelPrices(text: string): ModelPrices | undefined {
  const prices = new Map<string, ModelPrice>();
  for (const entry of text.split(',')) {
    const [, model, input, output] = entryPattern.exec(entry.trim()) ?? [];
    if (model === undefined || prices.has(model)) return undefined;
    prices.set(model, { inputMicroeuro: toMicroeuro(input), outputMicroeuro: toMicroeuro(output) });
  }
  return prices;
}

/** Euro for a picture. */
const imagePattern = /^(\S+)=(\d{1,6}(?:\.\d{1,6})?)$/;

/** Reads `model=price,…`, in euro for a picture. Undefined for a text that is not of this form. */
export function readImagePrices(text: string): ModelPrices | undefined {
  const prices = new Map<string, ModelPrice>();
  for (const entry of text.split(',')) {
    const [, model, price] = imagePattern.exec(entry.trim()) ?? [];
    if (model === undefined || prices.has(model)) return undefined;
    prices.set(model, { inputMicroeuro: 0, outputMicroeuro: 0, imageMicroeuro: toMicroeuro(price) });
  }
  return prices;
}

const toMicroeuro = (euro: string | undefined): number => Math.round(Number(euro) * 1_000_000);
