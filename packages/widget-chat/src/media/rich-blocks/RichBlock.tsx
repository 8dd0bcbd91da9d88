import { sheet, useSheet } from '@oriel/ui';
import type { FencedBlockProps } from '@oriel/ui/markdown';
import DiagramBlock from '../diagrams/DiagramBlock';
import css from './rich-blocks.css?inline';
import { SheetBlock } from './SheetBlock';
import { SlidesBlock } from './SlidesBlock';

const styles = sheet(css);

/** A rich block of an answer: a diagram, a preview of a page or picture, a table for a spreadsheet, or slides. */
export default function RichBlock(props: Omit<FencedBlockProps, 'waiting'>) {
  useSheet(styles);
  if (props.language === 'excel') return <SheetBlock {...props} />;
  return props.language === 'slides' ? <SlidesBlock {...props} /> : <DiagramBlock {...props} />;
}
