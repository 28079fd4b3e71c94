import {
  Drama,
  Flame,
  type LucideIcon,
  MessageSquareText,
  Palette,
  Play,
  Skull,
  Swords,
  Utensils,
} from 'lucide-react';

/** Icon of each kind of slot. */
const kindIcons: Readonly<Record<string, LucideIcon>> = {
  encounter: Drama,
  battle: Swords,
  'monster-duty': Skull,
  ritual: Flame,
  'make-up': Palette,
  briefing: MessageSquareText,
  meal: Utensils,
};

/** The icons of slots, out of sight: the grid, which is not drawn by React, copies them. */
export function KindIcons() {
  return (
    <div hidden>
      {Object.entries(kindIcons).map(([kind, Icon]) => (
        <Icon key={kind} data-kind-icon={kind} aria-hidden="true" />
      ))}
      <Play data-sheet-icon="" aria-hidden="true" />
    </div>
  );
}

/** The icon of a kind of slot; nothing for a slot without a kind. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Icon = kindIcons[kind];
  return Icon ? <Icon aria-hidden="true" /> : null;
}
