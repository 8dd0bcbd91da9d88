import { LayoutChoice } from './LayoutChoice';
import { SearchField } from './SearchField';
import { TagChips } from './TagChips';
import { ToolButtons } from './ToolButtons';

/** Search field, tags, order, visibility, layout and size of a page. */
export function LibraryTools({ isMember }: { isMember: boolean }) {
  return (
    <div className="p-tools">
      <SearchField />
      <ToolButtons isMember={isMember}>
        <LayoutChoice />
      </ToolButtons>
      <TagChips />
    </div>
  );
}
