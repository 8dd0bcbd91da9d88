import { expect, it } from 'vitest';
import { parseEntity, unescapeText } from './entities';

const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

it('knows the names of Latin-1', () => {
  const read = latin1.split(' ').map(name => parseEntity(`&${name};`, 0)?.text);
  expect(read).toEqual(Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)));
});

it.each([
  ['amp', '&'],
  ['quot', '"'],
  ['hellip', '…'],
  ['euro', '€'],
  ['alpha', 'α'],
  ['epsilon', 'ε'],
  ['sigma', 'σ'],
  ['phi', 'φ'],
  ['omega', 'ω'],
  ['Gamma', 'Γ'],
  ['Sigma', 'Σ'],
  ['Omega', 'Ω'],
  ['OElig', 'Œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
  ['bsol', '\\'],
  ['Alpha', 'Α'],
  ['ccaron', 'č'],
  ['zcaron', 'ž'],
  ['#x41', 'A'],
  ['#228', 'ä'],
  ['#0', '\ufffd'],
])('reads &%s; as %s', (name, character) => {
  expect(unescapeText(`a &${name}; b`)).toBe(`a ${character} b`);
});

it.each(['nothing', 'Aring2', 'xcaron', 'toString', '__proto__', 'Sigmaf'])(
  'leaves &%s; as it is written',
  name => {
    expect(parseEntity(`&${name};`, 0)).toBeNull();
    expect(unescapeText(`&${name};`)).toBe(`&${name};`);
  },
);
