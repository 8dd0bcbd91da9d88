import type { CuratedCard } from './curated-card';
import { customerCards } from './customer-cards';
import { everydayCards } from './everyday-cards';
import { learningCards } from './learning-cards';
import { technicalCards } from './technical-cards';
import { workCards } from './work-cards';
import { writingCards } from './writing-cards';

/** The library that ships with the product. */
export const curatedCards: readonly CuratedCard[] = [
  ...writingCards,
  ...workCards,
  ...customerCards,
  ...learningCards,
  ...technicalCards,
  ...everydayCards,
];
