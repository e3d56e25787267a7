import { listCutTexts } from "../support/looks/cut-text";
import { expect, test } from "../support/test";

const styleElement =
  "<style>body { font: 16px sans-serif } .line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }</style>";

test("what is cut off, shortened or broken on a page is found, and nothing else", async ({ page }) => {
  await page.setContent(`${styleElement}
    <input placeholder="Find in the document" style="width: 60px">
    <div style="width: 100px; overflow: hidden; white-space: nowrap"><button>Undo what was done</button> <button>Do it now</button></div>
    <p class="line" style="width: 90px">Anna Lindqvist, <b>bookkeeper</b></p>
    <table><tr><td class="line" style="max-width: 50px">A name that nothing says</td></tr></table>
    <ul style="width: 90px"><li class="line">A text that <a href="mailto:anna@byra.example">anna@byra.example</a> leads nowhere with</li>
      <li class="line" title="Another text">A text with another title</li></ul>
    <p style="width: 70px; overflow-wrap: anywhere">Redovisningstjänster</p>`);
  const cutTexts = await listCutTexts(page);
  expect(cutTexts.map((cutText) => cutText.replace(/"[^"]*"/, "…"))).toEqual([
    "placeholder … is cut",
    "button. … is cut off",
    "button. … is cut off",
    "p.line … is shortened",
    "td.line … is shortened",
    "li.line … is shortened",
    "li.line … is shortened",
    '… is broken in p. "Redovisningstjänster"',
  ]);

  await page.setContent(`${styleElement}
    <input placeholder="Find in the document" style="width: 300px">
    <div style="width: 300px; overflow: hidden"><button>Undo what was done</button></div>
    <div style="width: 100px; overflow: auto; white-space: nowrap"><button>Undo what was done</button> <a href="/">Scrolled to</a></div>
    <p class="line">Anna Lindqvist, bookkeeper</p>
    <table><tr><td><a href="/invoices/7">7</a></td><td class="line" style="max-width: 50px">A name that its own page says</td></tr></table>
    <ul style="width: 90px"><li><a href="/invoices/7"><span class="line" style="display: block">A row that is a link</span></a></li>
      <li class="line" title="A text that its title says">A text that  its title <b>says</b></li></ul>
    <p style="width: 70px">brf.solsidan@ kund.example</p>
    <p aria-hidden="true" class="line" style="width: 40px">Nobody reads this</p>`);
  expect(await listCutTexts(page)).toEqual([]);
});
