import { ListsMenu } from '../lists/ListsMenu';
import { ProposalsButton } from '../proposals/ProposalsButton';
import { FilterMenu } from './FilterMenu';
import { LayoutChoice } from './LayoutChoice';
import { LibraryMenuButton } from './LibraryMenuButton';
import { OrderMenu } from './OrderMenu';
import { SearchField } from './SearchField';
import { TagChips } from './TagChips';

/** Search field, tags, order, visibility, layout and size of a page. */
export function LibraryTools({ isMember }: { isMember: boolean }) {
  return (
    <div className="p-tools">
      <SearchField />
      <span className="p-tools-end">
        {isMember && <ProposalsButton />}
        {isMember && <ListsMenu />}
        <OrderMenu />
        <FilterMenu />
        <LayoutChoice />
        {isMember && <LibraryMenuButton />}
      </span>
      <TagChips />
    </div>
  );
}
