import { sheet, useSheet } from '@oriel/ui';
import type { FencedBlockProps } from '@oriel/ui/markdown';
import DiagramBlock from '../diagrams/DiagramBlock';
import css from './rich-blocks.css?inline';
import { SheetBlock } from './SheetBlock';

const styles = sheet(css);

/** A rich block of an answer: a diagram, a preview of a page or picture, or a table for a spreadsheet. */
export default function RichBlock(props: Omit<FencedBlockProps, 'waiting'>) {
  useSheet(styles);
  return props.language === 'excel' ? <SheetBlock {...props} /> : <DiagramBlock {...props} />;
}
