/** The texts of a card in one language. */
export interface CardText {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
}

/** A card of the library that ships with the product; each of its languages is a separate card. */
export interface CuratedCard {
  /** Its permanent name: the ids of its cards and their images are derived from it. */
  readonly key: string;
  readonly de: CardText;
  readonly en: CardText;
}
