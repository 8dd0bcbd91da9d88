/** A position in a line, counted in characters and in columns, where a tab reaches to the next multiple of four. */
export class LineCursor {
  line = '';
  offset = 0;
  column = 0;
  nextNonspace = 0;
  indent = 0;
  blank = false;
  private nextNonspaceColumn = 0;
  private partialTab = false;

  start(line: string): void {
    this.line = line;
    this.offset = 0;
    this.column = 0;
    this.partialTab = false;
    this.look();
  }

  get indented(): boolean {
    return this.indent >= 4;
  }

  /** First non-space character, or the empty string. */
  get char(): string {
    return this.line.charAt(this.nextNonspace);
  }

  /** The line from its first non-space character. */
  get rest(): string {
    return this.line.slice(this.nextNonspace);
  }

  /** Finds the next non-space character. */
  look(): void {
    let at = this.offset;
    let column = this.column;
    for (; at < this.line.length; at++) {
      const code = this.line.charCodeAt(at);
      if (code === 32) column++;
      else if (code === 9) column += 4 - (column % 4);
      else break;
    }
    this.blank = at >= this.line.length;
    this.nextNonspace = at;
    this.nextNonspaceColumn = column;
    this.indent = column - this.column;
  }

  skipSpace(): void {
    this.offset = this.nextNonspace;
    this.column = this.nextNonspaceColumn;
    this.partialTab = false;
  }

  /** Moves by characters. */
  skipChars(count: number): void {
    for (let i = 0; i < count && this.offset < this.line.length; i++) {
      this.column += this.line[this.offset] === '\t' ? 4 - (this.column % 4) : 1;
      this.offset++;
    }
    this.partialTab = false;
  }

  /** Moves by columns; a tab may be consumed in part. */
  skipColumns(count: number): void {
    let left = count;
    while (left > 0 && this.offset < this.line.length) {
      if (this.line[this.offset] === '\t') {
        const toTab = 4 - (this.column % 4);
        this.partialTab = toTab > left;
        const step = Math.min(left, toTab);
        this.column += step;
        if (!this.partialTab) this.offset++;
        left -= step;
      } else {
        this.partialTab = false;
        this.offset++;
        this.column++;
        left--;
      }
    }
  }

  isSpaceAt(offset: number): boolean {
    const code = this.line.charCodeAt(offset);
    return code === 32 || code === 9;
  }

  goTo(offset: number, column: number): void {
    this.offset = offset;
    this.column = column;
    this.partialTab = false;
  }

  /** The rest of the line, with the rest of a partly consumed tab as spaces. */
  remainder(): string {
    if (!this.partialTab) return this.line.slice(this.offset);
    return ' '.repeat(4 - (this.column % 4)) + this.line.slice(this.offset + 1);
  }
}
