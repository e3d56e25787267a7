/**
 * Shows the company's initials on its colour. The company's name is always beside the tile, so screen readers skip the
 * tile.
 */
export function CompanyTile({ initials, colour }: { initials: string; colour: string }) {
  return (
    <span className="tile" data-co={colour} aria-hidden="true">
      {initials}
    </span>
  );
}
