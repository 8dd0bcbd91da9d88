/** The baseline: the same deltas as plain text, with one `p` per block; a blank line ends a block. */
export function createPlainBlocks(container: HTMLElement): (delta: string) => void {
  let block: Text | null = null;
  let isAfterNewline = false;
  return delta => {
    for (const [index, line] of delta.split('\n').entries()) {
      if (index) {
        if (isAfterNewline) block = null;
        else block?.appendData('\n');
        isAfterNewline = true;
      }
      if (!line) continue;
      isAfterNewline = false;
      if (!block) {
        block = document.createTextNode('');
        const paragraph = document.createElement('p');
        paragraph.append(block);
        container.append(paragraph);
      }
      block.appendData(line);
    }
  };
}
