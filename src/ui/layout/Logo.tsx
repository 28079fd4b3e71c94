import { chakra } from '@chakra-ui/react';

/** The logo: a W drawn as a trail that ends at a waypoint. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <chakra.svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      flexShrink="0"
      css={{ width: `${size}px`, height: `${size}px` }}
    >
      <chakra.rect x="2" y="2" width="60" height="60" rx="15" fill="accent" />
      <chakra.path
        d="M13 23 L23 46 L32 28 L41 46 L48.5 28.5"
        fill="none"
        stroke="accent.on"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <chakra.circle cx="51" cy="18" r="4.5" fill="accent.on" />
    </chakra.svg>
  );
}
