/** Diagrams that try to run code, load resources or navigate. `FOREIGN` stands for an address that records its visitors. */
export const hostileDiagrams: readonly { name: string; language: string; source: string }[] = [
  {
    name: 'handlers and scripts in labels',
    language: 'mermaid',
    source:
      'flowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\n  B --> C["<svg onload=alert(1)>"]',
  },
  {
    name: 'a picture from elsewhere in a class',
    language: 'mermaid',
    source: 'classDiagram\n  class A["<img src=FOREIGN/class onerror=alert(1)>"]',
  },
  {
    name: 'a frame in a note',
    language: 'mermaid',
    source:
      'sequenceDiagram\n  A->>B: <img src=x onerror=alert(1)>\n  Note over A: <iframe srcdoc="<script>alert(1)</script>">',
  },
  {
    name: 'links that run or leave',
    language: 'mermaid',
    source: 'flowchart TD\n  A --> B\n  click A "javascript:alert(1)"\n  click B href "FOREIGN/link" _top',
  },
  {
    name: 'a call',
    language: 'mermaid',
    source: 'flowchart TD\n  A --> B\n  click A call alert(1)',
  },
  {
    name: 'a directive against the rules',
    language: 'mermaid',
    source:
      '%%{init: {"securityLevel":"loose","htmlLabels":true,"flowchart":{"htmlLabels":true},"maxEdges":100000,"themeCSS":"@import \\"FOREIGN/import\\"; * { background: url(FOREIGN/css) }"}}%%\nflowchart TD\n  A["<img src=FOREIGN/loose onerror=alert(1)>"] --> B\n  click A call alert(1)',
  },
  {
    name: 'a configuration against the rules',
    language: 'mermaid',
    source:
      '---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n  themeVariables:\n    primaryColor: "red;}</style><img src=x onerror=alert(1)>"\n---\nflowchart TD\n  A["<img src=x onerror=alert(1)>"] --> B',
  },
  {
    name: 'a picture as a node',
    language: 'mermaid',
    source: 'flowchart TD\n  A@{ img: "FOREIGN/node.png", label: "x", w: 60, h: 60 }',
  },
  {
    name: 'a formula with a link',
    language: 'mermaid',
    source: 'flowchart LR\n  A["$$\\\\href{javascript:alert(1)}{x}$$"] --> B',
  },
  {
    name: 'a prototype',
    language: 'mermaid',
    source:
      '%%{init: {"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}}%%\nflowchart TD\n  A --> B',
  },
  {
    name: 'links of dot that run or leave',
    language: 'dot',
    source:
      'digraph { a [URL="javascript:alert(1)" tooltip="<script>alert(1)</script>"]; b [label="<img src=x onerror=alert(1)>" href="FOREIGN/dot" target="_top"]; a -> b [URL="javascript:alert(2)"] }',
  },
  {
    name: 'a table of dot with a link and a picture',
    language: 'dot',
    source:
      'digraph { a [label=<<TABLE HREF="javascript:alert(1)"><TR><TD>x</TD></TR></TABLE>>]; b [image="FOREIGN/image.png"] }',
  },
  {
    name: 'attributes of dot that break out',
    language: 'graphviz',
    source:
      'digraph { stylesheet="FOREIGN/sheet.css\\" onload=\\"alert(1)"; a [id="x\\" onload=\\"alert(1)" class="\\"><script>alert(1)</script>"] }',
  },
];

/** Connects every node with every other: dot needs many minutes to lay it out. */
export function denseGraph(nodes: number): string {
  const edges: string[] = [];
  for (let a = 0; a < nodes; a += 1) for (let b = a + 1; b < nodes; b += 1) edges.push(`${a}->${b}`);
  return `digraph{${edges.join(';')}}`;
}
