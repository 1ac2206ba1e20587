/** The college's own illustrations: files in public/, made for this site. */
interface OwnPicture {
  title: string
  url: string
  alt: string
}

const picture = (name: string, title: string, alt: string): OwnPicture => ({ title, url: `/illustrations/${name}.svg`, alt })

export const PICTURES = {
  campus: picture(
    'campus',
    'The campus in harmattan',
    'Three students walk up a laterite road between indigo gate pillars; behind them a long low teaching block and shade trees under a hazy sun.',
  ),
  workshop: picture(
    'workshop',
    'The engineering workshop',
    'A student in goggles turns a steel shaft on a green lathe while another, behind a helmet, welds a frame.',
  ),
  readers: picture(
    'readers',
    'Students in the library',
    'Three students read side by side at a library table: one in ankara print and headwrap, one in a hijab, one in kaftan and cap.',
  ),
  story: picture(
    'story',
    'The tin-ore store where it began',
    'Two students plant saplings in front of the old tin-ore store with its saw-tooth roof and winding tower.',
  ),
  quadrangle: picture(
    'quadrangle',
    'The quadrangle',
    'Through two arches: a neem tree with a bench in the shade, and two students talking in front of the classrooms.',
  ),
  laboratory: picture(
    'laboratory',
    'The science laboratory',
    'A laboratory bench with a microscope, a rack of test tubes, and a flask over a small flame.',
  ),
  library: picture(
    'library',
    'The reading room',
    'A wall of books with a ladder, and an open book under a green lamp below a round window.',
  ),
  bench: picture(
    'bench',
    'The fitting bench',
    'A green vice on a workbench, and above it a board with a hammer, spanner, chisels, saw, square, micrometer, pliers and dividers.',
  ),
  courses: picture(
    'courses',
    'Six diplomas',
    'Six squares of indigo cloth: a gear, a circuit, a ledger, a chart, a microphone and a typewriter.',
  ),
  welcome: picture(
    'welcome',
    'The way to the campus',
    'A yellow keke on a laterite road that winds past balanced rocks to the campus gate.',
  ),
} satisfies Record<string, OwnPicture>
