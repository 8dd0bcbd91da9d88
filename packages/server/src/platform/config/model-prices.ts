/** Price of a model, in micro-euro per million tokens. */
export interface ModelPrice {
  readonly inputMicroeuro: number;
  readonly outputMicroeuro: number;
  /** Price of one image. Absent: the model draws none, or draws for free. */
  readonly imageMicroeuro?: number | undefined;
}

/** Prices by the name of a model; `*` stands for every model that is not named. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** Euro per million tokens, to the micro-euro. */
const entryPattern = /^(\S+)=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;

/** Reads `model=input/output,…`, in euro per million tokens. Undefined if the text does not have this form. */
export function readModelPrices(text: string): ModelPrices | undefined {
  const prices = new Map<string, ModelPrice>();
  for (const entry of text.split(',')) {
    const [, model, input, output] = entryPattern.exec(entry.trim()) ?? [];
    if (model === undefined || prices.has(model)) return undefined;
    prices.set(model, { inputMicroeuro: toMicroeuro(input), outputMicroeuro: toMicroeuro(output) });
  }
  return prices;
}

/** Euro per image. */
const imagePattern = /^(\S+)=(\d{1,6}(?:\.\d{1,6})?)$/;

/** Reads `model=price,…`, in euro per image. Undefined if the text does not have this form. */
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
