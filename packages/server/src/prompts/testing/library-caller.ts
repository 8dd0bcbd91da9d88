import {
  type CardSearch,
  type CardSearchResult,
  createCard,
  listMyOrganizations,
  type PromptCard,
  type RouteInput,
  searchCards,
} from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import type { DemoUsername } from '../../dev/accounts';
import { browserOf, findUserId } from '../../http/testing/actors';
import { Person } from '../../http/testing/person';

/** A person with the calls that most tests of the library make. */
export class LibraryCaller extends Person {
  /** The demo workspace as the library's wire names it. */
  get space(): string {
    return this.organizationId;
  }

  /** The workspace of her own, which is on the basic plan. */
  async home(): Promise<string> {
    const own = await this.call(listMyOrganizations, {});
    return own.find(({ personal }) => personal)?.id ?? '';
  }

  createCard(fields: Partial<RouteInput<typeof createCard>['body']> = {}): Promise<PromptCard> {
    const body = { ...cardFields, space: this.space, visibility: 'ORG' as const, ...fields };
    return this.call(createCard, { body });
  }

  search(fields: Partial<CardSearch>): Promise<CardSearchResult> {
    return this.call(searchCards, { body: { ...searchFields, ...fields } });
  }
}

const searchFields: CardSearch = {
  page: 1,
  pageSize: 20,
  order: 'ALPHABETICAL',
  search: '',
  tags: [],
  owned: false,
};

const cardFields = {
  title: 'Plan a day',
  description: 'Plans a day',
  prompt: 'Plan {{Day}} for me.',
  tags: ['Planning'],
  cover: 1,
};

export async function callerOf(stack: TestStack, name: DemoUsername | 'guest'): Promise<LibraryCaller> {
  const organizationId = stack.keys.organizationId;
  if (name === 'guest') return new LibraryCaller(new TestBrowser(stack.url), '', organizationId);
  return new LibraryCaller(await browserOf(stack, name), await findUserId(stack, name), organizationId);
}
