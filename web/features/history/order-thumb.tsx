import { Center, Image } from '@chakra-ui/react';
import { Box as BoxIcon } from 'lucide-react';
import { useState } from 'react';

/** Thumbnail of an order; a placeholder if it is missing or fails to load. */
export function OrderThumb({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (url === '' || broken) {
    return (
      <Center boxSize="full" color="fg.subtle" bg="bg.stage">
        <BoxIcon size={28} strokeWidth={1.25} aria-hidden />
      </Center>
    );
  }
  return (
    <Image src={url} alt="" boxSize="full" objectFit="cover" loading="lazy" onError={() => setBroken(true)} />
  );
}
