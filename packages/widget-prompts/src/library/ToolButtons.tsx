import { useSignals } from '@oriel/app-kit';
import type { ReactNode } from 'react';
import { ProposalsButton } from '../history/ProposalsButton';
import { ListsMenu } from '../lists/ListsMenu';
import { usePrompts } from '../store/prompts-context';
import { FilterMenu } from './FilterMenu';
import { LibraryMenuButton } from './LibraryMenuButton';
import { OrderMenu } from './OrderMenu';

/** Proposals, lists, order, filters, added content, and rarely used actions. */
export function ToolButtons({ isMember, children }: { isMember: boolean; children: ReactNode }) {
  useSignals();
  const isPerson = usePrompts().session.value?.isPerson;
  return (
    <span className="p-tools-end o-row">
      {isMember && !isPerson && <ProposalsButton />}
      {isMember && <ListsMenu />}
      <OrderMenu />
      <FilterMenu isMember={isMember} />
      {children}
      {isMember && <LibraryMenuButton />}
    </span>
  );
}
