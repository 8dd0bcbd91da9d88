import {
  afterNextRender,
  Component,
  DestroyRef,
  type ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { mount } from '@oriel/sdk';
import { ORIEL } from './oriel';

@Component({
  selector: 'app-help',
  template: `
    <main>
      <h1>Help</h1>
      <section #place aria-label="Assistant"></section>
      <p role="status">{{ length() > 0 ? 'The chat has answered with ' + length() + ' characters.' : '' }}</p>
    </main>
  `,
})
export class Help {
  private readonly place = viewChild.required<ElementRef<HTMLElement>>('place');
  protected readonly length = signal(0);

  constructor() {
    const oriel = inject(ORIEL);
    const destroyRef = inject(DestroyRef);
    // Runs in the browser only, also where Angular renders on a server.
    afterNextRender(() => {
      const chat = mount(this.place().nativeElement, {
        ...oriel,
        widget: 'chat',
        isolation: 'shadow',
        tokenUrl: '/oriel/token',
        size: { height: 560 },
        on: { 'message:completed': ({ text }) => this.length.set(text.length) },
      });
      destroyRef.onDestroy(() => chat.destroy());
    });
  }
}
