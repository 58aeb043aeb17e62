import { Center, Image } from '@chakra-ui/react';
import { Box as BoxIcon } from 'lucide-react';
import { useState } from 'react';

/** The picture of an order; a plain mark while there is none or it no longer loads. */
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
