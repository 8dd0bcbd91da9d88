/** The texts of a card in one language. */
export interface CardText {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

/** A card of the library that comes with the product; each of its languages is a card of its own. */
export interface CuratedCard {
  /** Names it for ever: the ids of its cards and their pictures are made from it. */
  readonly key: string;
  readonly de: CardText;
  readonly en: CardText;
}
